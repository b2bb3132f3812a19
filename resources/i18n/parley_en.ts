<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Banner</name>
        <message numerus="yes">
            <source>%n time(s) by now</source>
            <translation>
                <numerusform>%n time by now</numerusform>
                <numerusform>%n times by now</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChatWords</name>
        <message numerus="yes">
            <source>read %n file(s)</source>
            <translation>
                <numerusform>read %n file</numerusform>
                <numerusform>read %n files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>wrote %n file(s)</source>
            <translation>
                <numerusform>wrote %n file</numerusform>
                <numerusform>wrote %n files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>edited %n file(s)</source>
            <translation>
                <numerusform>edited %n file</numerusform>
                <numerusform>edited %n files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>searched %n time(s)</source>
            <translation>
                <numerusform>searched %n time</numerusform>
                <numerusform>searched %n times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n command(s)</source>
            <translation>
                <numerusform>ran %n command</numerusform>
                <numerusform>ran %n commands</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n program(s)</source>
            <translation>
                <numerusform>ran %n program</numerusform>
                <numerusform>ran %n programs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>fetched %n page(s)</source>
            <translation>
                <numerusform>fetched %n page</numerusform>
                <numerusform>fetched %n pages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>delegated %n task(s)</source>
            <translation>
                <numerusform>delegated %n task</numerusform>
                <numerusform>delegated %n tasks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>asked %n time(s)</source>
            <translation>
                <numerusform>asked %n time</numerusform>
                <numerusform>asked %n times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>proposed %n plan(s)</source>
            <translation>
                <numerusform>proposed %n plan</numerusform>
                <numerusform>proposed %n plans</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>retried %n time(s)</source>
            <translation>
                <numerusform>retried %n time</numerusform>
                <numerusform>retried %n times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>was given %n note(s)</source>
            <translation>
                <numerusform>was given %n note</numerusform>
                <numerusform>was given %n notes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>got %n late answer(s)</source>
            <translation>
                <numerusform>got %n late answer</numerusform>
                <numerusform>got %n late answers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>used %n other tool(s)</source>
            <translation>
                <numerusform>used %n other tool</numerusform>
                <numerusform>used %n other tools</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tool call(s)</source>
            <translation>
                <numerusform>%n tool call</numerusform>
                <numerusform>%n tool calls</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>DiffBox</name>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>%n line added</numerusform>
                <numerusform>%n lines added</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>%n line removed</numerusform>
                <numerusform>%n lines removed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message numerus="yes">
            <source>Found on this machine, %n model(s).</source>
            <translation>
                <numerusform>Found on this machine, %n model.</numerusform>
                <numerusform>Found on this machine, %n models.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>NewMessagesPill</name>
        <message numerus="yes">
            <source>%n new message(s)</source>
            <translation>
                <numerusform>%n new message</numerusform>
                <numerusform>%n new messages</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Presence</name>
        <message numerus="yes">
            <source>Parley: %n session(s) waiting</source>
            <translation>
                <numerusform>Parley: %n session waiting</numerusform>
                <numerusform>Parley: %n sessions waiting</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>%n more</numerusform>
                <numerusform>%n more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n waiting</numerusform>
                <numerusform>%n waiting</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>+%n more question(s)</source>
            <translation>
                <numerusform>+%n more question</numerusform>
                <numerusform>+%n more questions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PrivacyPage</name>
        <message numerus="yes">
            <source>Deleted sessions, for %n day(s)</source>
            <translation>
                <numerusform>Deleted sessions, for %n day</numerusform>
                <numerusform>Deleted sessions, for %n days</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProviderCard</name>
        <message numerus="yes">
            <source>%n model(s)</source>
            <translation>
                <numerusform>%n model</numerusform>
                <numerusform>%n models</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>QuestionClock</name>
        <message numerus="yes">
            <source>paused, %n second(s) left</source>
            <translation>
                <numerusform>paused, %n second left</numerusform>
                <numerusform>paused, %n seconds left</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left</source>
            <translation>
                <numerusform>%n second left</numerusform>
                <numerusform>%n seconds left</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>QueueRow</name>
        <message numerus="yes">
            <source>(%n file(s))</source>
            <translation>
                <numerusform>(%n file)</numerusform>
                <numerusform>(%n files)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionHeader</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n waiting</numerusform>
                <numerusform>%n waiting</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionRow</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n waiting</numerusform>
                <numerusform>%n waiting</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message numerus="yes">
            <source>It answers: %n model(s)</source>
            <translation>
                <numerusform>It answers: %n model</numerusform>
                <numerusform>It answers: %n models</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rule(s) removed</source>
            <translation>
                <numerusform>%n rule removed</numerusform>
                <numerusform>%n rules removed</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) exported</source>
            <translation>
                <numerusform>%n session exported</numerusform>
                <numerusform>%n sessions exported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) imported</source>
            <translation>
                <numerusform>%n session imported</numerusform>
                <numerusform>%n sessions imported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) are here already</source>
            <translation>
                <numerusform>%n session are here already</numerusform>
                <numerusform>%n sessions are here already</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) could not be read</source>
            <translation>
                <numerusform>%n session could not be read</numerusform>
                <numerusform>%n sessions could not be read</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n minute(s)</source>
            <translation>
                <numerusform>%n minute</numerusform>
                <numerusform>%n minutes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hour(s)</source>
            <translation>
                <numerusform>%n hour</numerusform>
                <numerusform>%n hours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s)</source>
            <translation>
                <numerusform>%n second</numerusform>
                <numerusform>%n seconds</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SideRows</name>
        <message numerus="yes">
            <source>Show %n more</source>
            <translation>
                <numerusform>Show %n more</numerusform>
                <numerusform>Show %n more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n min</source>
            <translation>
                <numerusform>%n min</numerusform>
                <numerusform>%n min</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n h</source>
            <translation>
                <numerusform>%n h</numerusform>
                <numerusform>%n h</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n d</source>
            <translation>
                <numerusform>%n d</numerusform>
                <numerusform>%n d</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TableBlock</name>
        <message numerus="yes">
            <source>Table, %n row(s)</source>
            <translation>
                <numerusform>Table, %n row</numerusform>
                <numerusform>Table, %n rows</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ToolRow</name>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>%n line added</numerusform>
                <numerusform>%n lines added</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>%n line removed</numerusform>
                <numerusform>%n lines removed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TrashGroup</name>
        <message numerus="yes">
            <source>None. What you delete is kept for %n day(s) and can be brought back here.</source>
            <translation>
                <numerusform>None. What you delete is kept for %n day and can be brought back here.</numerusform>
                <numerusform>None. What you delete is kept for %n days and can be brought back here.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1. Each is removed for good %n day(s) after it was deleted.</source>
            <translation>
                <numerusform>%1. Each is removed for good %n day after it was deleted.</numerusform>
                <numerusform>%1. Each is removed for good %n days after it was deleted.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Remove %n for good</source>
            <translation>
                <numerusform>Remove %n for good</numerusform>
                <numerusform>Remove %n for good</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UsageRow</name>
        <message numerus="yes">
            <source>%1, %n session(s)</source>
            <translation>
                <numerusform>%1, %n session</numerusform>
                <numerusform>%1, %n sessions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>WarningStrip</name>
        <message numerus="yes">
            <source>%n thing(s) in the settings file are not used.</source>
            <translation>
                <numerusform>%n thing in the settings file are not used.</numerusform>
                <numerusform>%n things in the settings file are not used.</numerusform>
            </translation>
        </message>
    </context>
</TS>
