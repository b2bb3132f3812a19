<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Announcements</name>
        <message numerus="yes">
            <source>And %n more question(s).</source>
            <translation>
                <numerusform>And %Ln more question.</numerusform>
                <numerusform>And %Ln more questions.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left to answer.</source>
            <translation>
                <numerusform>%Ln second left to answer.</numerusform>
                <numerusform>%Ln seconds left to answer.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n place(s) found</source>
            <translation>
                <numerusform>%Ln place found</numerusform>
                <numerusform>%Ln places found</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message numerus="yes">
            <source>%n time(s) by now</source>
            <translation>
                <numerusform>%Ln time by now</numerusform>
                <numerusform>%Ln times by now</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ChatWords</name>
        <message numerus="yes">
            <source>read %n file(s)</source>
            <translation>
                <numerusform>read %Ln file</numerusform>
                <numerusform>read %Ln files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>wrote %n file(s)</source>
            <translation>
                <numerusform>wrote %Ln file</numerusform>
                <numerusform>wrote %Ln files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>edited %n file(s)</source>
            <translation>
                <numerusform>edited %Ln file</numerusform>
                <numerusform>edited %Ln files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>searched %n time(s)</source>
            <translation>
                <numerusform>searched %Ln time</numerusform>
                <numerusform>searched %Ln times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n command(s)</source>
            <translation>
                <numerusform>ran %Ln command</numerusform>
                <numerusform>ran %Ln commands</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n program(s)</source>
            <translation>
                <numerusform>ran %Ln program</numerusform>
                <numerusform>ran %Ln programs</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>fetched %n page(s)</source>
            <translation>
                <numerusform>fetched %Ln page</numerusform>
                <numerusform>fetched %Ln pages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>delegated %n task(s)</source>
            <translation>
                <numerusform>delegated %Ln task</numerusform>
                <numerusform>delegated %Ln tasks</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>asked %n time(s)</source>
            <translation>
                <numerusform>asked %Ln time</numerusform>
                <numerusform>asked %Ln times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>proposed %n plan(s)</source>
            <translation>
                <numerusform>proposed %Ln plan</numerusform>
                <numerusform>proposed %Ln plans</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n request(s) rejected</source>
            <translation>
                <numerusform>%Ln request rejected</numerusform>
                <numerusform>%Ln requests rejected</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n request(s) for approval</source>
            <translation>
                <numerusform>%Ln request for approval</numerusform>
                <numerusform>%Ln requests for approval</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>retried %n time(s)</source>
            <translation>
                <numerusform>retried %Ln time</numerusform>
                <numerusform>retried %Ln times</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>was given %n note(s)</source>
            <translation>
                <numerusform>was given %Ln note</numerusform>
                <numerusform>was given %Ln notes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>got %n late answer(s)</source>
            <translation>
                <numerusform>got %Ln late answer</numerusform>
                <numerusform>got %Ln late answers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>used %n other tool(s)</source>
            <translation>
                <numerusform>used %Ln other tool</numerusform>
                <numerusform>used %Ln other tools</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n tool call(s)</source>
            <translation>
                <numerusform>%Ln tool call</numerusform>
                <numerusform>%Ln tool calls</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>DiffBox</name>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>%Ln line added</numerusform>
                <numerusform>%Ln lines added</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>%Ln line removed</numerusform>
                <numerusform>%Ln lines removed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message numerus="yes">
            <source>Found on this machine, %n model(s).</source>
            <translation>
                <numerusform>Found on this machine, %Ln model.</numerusform>
                <numerusform>Found on this machine, %Ln models.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>LicencesPage</name>
        <message numerus="yes">
            <source>%n part(s)</source>
            <translation>
                <numerusform>%Ln part</numerusform>
                <numerusform>%Ln parts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>NewMessagesPill</name>
        <message numerus="yes">
            <source>%n new message(s)</source>
            <translation>
                <numerusform>%Ln new message</numerusform>
                <numerusform>%Ln new messages</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Presence</name>
        <message numerus="yes">
            <source>Parley: %n session(s) waiting</source>
            <translation>
                <numerusform>Parley: %Ln session waiting</numerusform>
                <numerusform>Parley: %Ln sessions waiting</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>%Ln more</numerusform>
                <numerusform>%Ln more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln waiting</numerusform>
                <numerusform>%Ln waiting</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>+%n more question(s)</source>
            <translation>
                <numerusform>+%Ln more question</numerusform>
                <numerusform>+%Ln more questions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>PrivacyPage</name>
        <message numerus="yes">
            <source>Deleted sessions, for %n day(s)</source>
            <translation>
                <numerusform>Deleted sessions, for %Ln day</numerusform>
                <numerusform>Deleted sessions, for %Ln days</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ProviderCard</name>
        <message numerus="yes">
            <source>%n model(s)</source>
            <translation>
                <numerusform>%Ln model</numerusform>
                <numerusform>%Ln models</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>QuestionClock</name>
        <message numerus="yes">
            <source>paused, %n second(s) left</source>
            <translation>
                <numerusform>paused, %Ln second left</numerusform>
                <numerusform>paused, %Ln seconds left</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left</source>
            <translation>
                <numerusform>%Ln second left</numerusform>
                <numerusform>%Ln seconds left</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>QueueRow</name>
        <message numerus="yes">
            <source>(%n file(s))</source>
            <translation>
                <numerusform>(%Ln file)</numerusform>
                <numerusform>(%Ln files)</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RowFrame</name>
        <message numerus="yes">
            <source>%n link(s), in the menu of the row</source>
            <translation>
                <numerusform>%Ln link, in the menu of the row</numerusform>
                <numerusform>%Ln links, in the menu of the row</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionHeader</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln waiting</numerusform>
                <numerusform>%Ln waiting</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SessionRow</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln waiting</numerusform>
                <numerusform>%Ln waiting</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message numerus="yes">
            <source>It answers: %n model(s)</source>
            <translation>
                <numerusform>It answers: %Ln model</numerusform>
                <numerusform>It answers: %Ln models</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n rule(s) removed</source>
            <translation>
                <numerusform>%Ln rule removed</numerusform>
                <numerusform>%Ln rules removed</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) exported</source>
            <translation>
                <numerusform>%Ln session exported</numerusform>
                <numerusform>%Ln sessions exported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) imported</source>
            <translation>
                <numerusform>%Ln session imported</numerusform>
                <numerusform>%Ln sessions imported</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) are here already</source>
            <translation>
                <numerusform>%Ln session are here already</numerusform>
                <numerusform>%Ln sessions are here already</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) could not be read</source>
            <translation>
                <numerusform>%Ln session could not be read</numerusform>
                <numerusform>%Ln sessions could not be read</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n minute(s)</source>
            <translation>
                <numerusform>%Ln minute</numerusform>
                <numerusform>%Ln minutes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hour(s)</source>
            <translation>
                <numerusform>%Ln hour</numerusform>
                <numerusform>%Ln hours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s)</source>
            <translation>
                <numerusform>%Ln second</numerusform>
                <numerusform>%Ln seconds</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SideRows</name>
        <message numerus="yes">
            <source>Show %n more</source>
            <translation>
                <numerusform>Show %Ln more</numerusform>
                <numerusform>Show %Ln more</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n min</source>
            <translation>
                <numerusform>%Ln min</numerusform>
                <numerusform>%Ln min</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n h</source>
            <translation>
                <numerusform>%Ln h</numerusform>
                <numerusform>%Ln h</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n d</source>
            <translation>
                <numerusform>%Ln d</numerusform>
                <numerusform>%Ln d</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TableBlock</name>
        <message numerus="yes">
            <source>Table, %n row(s)</source>
            <translation>
                <numerusform>Table, %Ln row</numerusform>
                <numerusform>Table, %Ln rows</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>ToolRow</name>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>%Ln line added</numerusform>
                <numerusform>%Ln lines added</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>%Ln line removed</numerusform>
                <numerusform>%Ln lines removed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TrashGroup</name>
        <message numerus="yes">
            <source>None. What you delete is kept for %n day(s) and can be brought back here.</source>
            <translation>
                <numerusform>None. What you delete is kept for %Ln day and can be brought back here.</numerusform>
                <numerusform>None. What you delete is kept for %Ln days and can be brought back here.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1. Each is removed for good %n day(s) after it was deleted.</source>
            <translation>
                <numerusform>%1. Each is removed for good %Ln day after it was deleted.</numerusform>
                <numerusform>%1. Each is removed for good %Ln days after it was deleted.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Remove %n for good</source>
            <translation>
                <numerusform>Remove %Ln for good</numerusform>
                <numerusform>Remove %Ln for good</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>UsageRow</name>
        <message numerus="yes">
            <source>%1, %n session(s)</source>
            <translation>
                <numerusform>%1, %Ln session</numerusform>
                <numerusform>%1, %Ln sessions</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>WarningStrip</name>
        <message numerus="yes">
            <source>%n thing(s) in the settings file are not used.</source>
            <translation>
                <numerusform>%Ln thing in the settings file are not used.</numerusform>
                <numerusform>%Ln things in the settings file are not used.</numerusform>
            </translation>
        </message>
    </context>
</TS>
