<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>AboutPage</name>
        <message>
            <source>About</source>
            <translation>关于</translation>
        </message>
        <message>
            <source>A desktop client for AI agents. MIT licence.</source>
            <translation>AI 智能体的桌面客户端。MIT 许可证。</translation>
        </message>
        <message>
            <source>System</source>
            <translation>系统</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy what it runs on</source>
            <translation>复制运行环境</translation>
        </message>
        <message>
            <source>When something is wrong</source>
            <translation>遇到问题时</translation>
        </message>
        <message>
            <source>Copy report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <source>Logs</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>What went wrong and when. Keys are taken out before anything is written.</source>
            <translation>什么时候出了什么问题。写入之前会去掉密钥。</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Open log folder</source>
            <translation>打开日志文件夹</translation>
        </message>
        <message>
            <source>Licences</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>Parley stands on the work of many others. Who they are, and on what terms.</source>
            <translation>Parley 建立在许多人的成果之上。这里列出它们及其条款。</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Show the licences</source>
            <translation>查看许可证</translation>
        </message>
    </context>
    <context>
        <name>AgainStrip</name>
        <message>
            <source>Sending makes a branch that begins before this message. The session stays as it is.</source>
            <translation>发送后会从这条消息之前开出一个分支，原会话保持不变。</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Do not send it again</source>
            <translation>放弃重新发送</translation>
        </message>
    </context>
    <context>
        <name>Announcements</name>
        <message>
            <source>The agent asks: %1</source>
            <translation>智能体提问：%1</translation>
        </message>
        <message>
            <source>A plan waits for your review: %1</source>
            <translation>有一份计划待审：%1</translation>
        </message>
        <message>
            <source>Your approval is asked for: %1</source>
            <translation>请求你的批准：%1</translation>
        </message>
        <message numerus="yes">
            <source>And %n more question(s).</source>
            <translation>
                <numerusform>另外还有 %Ln 个问题。</numerusform>
            </translation>
        </message>
        <message>
            <source>In another session:</source>
            <translation>在另一个会话中：</translation>
        </message>
        <message>
            <source>In the session “%1”:</source>
            <translation>在会话「%1」中：</translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left to answer.</source>
            <translation>
                <numerusform>还剩 %Ln 秒可以回答。</numerusform>
            </translation>
        </message>
        <message>
            <source>“Take your time” stops the countdown.</source>
            <translation>选择「慢慢回答」可停止倒计时。</translation>
        </message>
        <message>
            <source>Sent.</source>
            <translation>已发送。</translation>
        </message>
        <message>
            <source>What was asked is settled elsewhere.</source>
            <translation>这件事已在别处处理。</translation>
        </message>
        <message>
            <source>The agent goes on without your answer. You can still answer.</source>
            <translation>智能体不等回答，继续工作。你仍可以回答。</translation>
        </message>
        <message>
            <source>Your answer is queued.</source>
            <translation>你的回答已排队。</translation>
        </message>
        <message>
            <source>The turn failed. %1</source>
            <translation>这一轮失败了。%1</translation>
        </message>
        <message>
            <source>The agent is done.</source>
            <translation>智能体已完成。</translation>
        </message>
        <message>
            <source>Nothing found</source>
            <translation>没有找到</translation>
        </message>
        <message numerus="yes">
            <source>%n place(s) found</source>
            <translation>
                <numerusform>找到 %Ln 处</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>AnswerList</name>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Answer: %1</source>
            <translation>回答：%1</translation>
        </message>
    </context>
    <context>
        <name>AnswerPanel</name>
        <message>
            <source>Your answers</source>
            <translation>你的回答</translation>
        </message>
        <message>
            <source>%1, %2 after it was asked</source>
            <translation>%1，提问后 %2</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>ApprovalCard</name>
        <message>
            <source>Answered, on its way</source>
            <translation>已决定，正在送达</translation>
        </message>
        <message>
            <source>A helper waits for your approval</source>
            <translation>子智能体等待你的批准</translation>
        </message>
        <message>
            <source>Waiting for your approval</source>
            <translation>等待你的批准</translation>
        </message>
        <message>
            <source>Code waits for your approval</source>
            <translation>代码等待你的批准</translation>
        </message>
        <message>
            <source>Previous request</source>
            <translation>上一个请求</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>第 %1 个，共 %2 个</translation>
        </message>
        <message>
            <source>Next request</source>
            <translation>下一个请求</translation>
        </message>
        <message>
            <source>Helper: %1</source>
            <translation>子智能体：%1</translation>
        </message>
        <message>
            <source>From the code: %1</source>
            <translation>来自代码：%1</translation>
        </message>
        <message>
            <source>Open the helper</source>
            <translation>打开子智能体</translation>
        </message>
        <message>
            <source>Show the code</source>
            <translation>查看代码</translation>
        </message>
        <message>
            <source>The answer was not taken. Please decide again.</source>
            <translation>刚才的决定没有被接受，请重新决定。</translation>
        </message>
        <message>
            <source>What it wants to do</source>
            <translation>请求的操作</translation>
        </message>
        <message>
            <source>Allow once</source>
            <translation>允许一次</translation>
        </message>
        <message>
            <source>Ctrl+Enter, while the card has the focus</source>
            <translation>卡片有焦点时按 Ctrl+Enter</translation>
        </message>
        <message>
            <source>Always allow “%1”</source>
            <translation>始终允许「%1」</translation>
        </message>
        <message>
            <source>This lies outside the working folder.</source>
            <translation>它在工作文件夹之外。</translation>
        </message>
        <message>
            <source>What lies in this folder can run by itself later, so this is asked every time.</source>
            <translation>这个文件夹里的内容以后可能会自动运行，所以每次都会询问。</translation>
        </message>
        <message>
            <source>This address is on this computer or its local network, not on the internet.</source>
            <translation>这个地址在本机或本地网络上，不在互联网上。</translation>
        </message>
        <message>
            <source>Reject</source>
            <translation>拒绝</translation>
        </message>
    </context>
    <context>
        <name>ApprovalsPage</name>
        <message>
            <source>Approvals</source>
            <translation>批准</translation>
        </message>
        <message>
            <source>What the agent may do without asking, folder by folder. “Always allow” on an approval card adds a rule.</source>
            <translation>按文件夹列出智能体无需询问就能做的事。在批准卡片上选「始终允许」会添加一条规则。</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>修改</translation>
        </message>
        <message>
            <source>Change the approvals of new sessions</source>
            <translation>修改新会话的批准方式</translation>
        </message>
        <message>
            <source>Always allowed</source>
            <translation>始终允许</translation>
        </message>
        <message>
            <source>No rules yet: the agent asks each time.</source>
            <translation>还没有规则：智能体每次都会询问。</translation>
        </message>
        <message>
            <source>Remove all rules</source>
            <translation>移除所有规则</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Open settings</source>
            <translation>打开设置</translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Copy details</source>
            <translation>复制详情</translation>
        </message>
        <message>
            <source>Copy report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <source>Open log folder</source>
            <translation>打开日志文件夹</translation>
        </message>
        <message numerus="yes">
            <source>%n time(s) by now</source>
            <translation>
                <numerusform>已发生 %Ln 次</numerusform>
            </translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>BlockPath</name>
        <message>
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>待办</translation>
        </message>
    </context>
    <context>
        <name>ChatWords</name>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 m %2 s</source>
            <translation>%1 分 %2 秒</translation>
        </message>
        <message>
            <source>%1 h %2 m</source>
            <translation>%1 小时 %2 分</translation>
        </message>
        <message>
            <source>%1 d %2 h</source>
            <translation>%1 天 %2 小时</translation>
        </message>
        <message numerus="yes">
            <source>read %n file(s)</source>
            <translation>
                <numerusform>读取 %Ln 个文件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>wrote %n file(s)</source>
            <translation>
                <numerusform>写入 %Ln 个文件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>edited %n file(s)</source>
            <translation>
                <numerusform>编辑 %Ln 个文件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>searched %n time(s)</source>
            <translation>
                <numerusform>搜索 %Ln 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n command(s)</source>
            <translation>
                <numerusform>运行 %Ln 条命令</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>ran %n program(s)</source>
            <translation>
                <numerusform>运行 %Ln 段代码</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>fetched %n page(s)</source>
            <translation>
                <numerusform>获取 %Ln 个网页</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>delegated %n task(s)</source>
            <translation>
                <numerusform>委派 %Ln 个任务</numerusform>
            </translation>
        </message>
        <message>
            <source>updated the to-do list</source>
            <translation>更新待办清单</translation>
        </message>
        <message numerus="yes">
            <source>asked %n time(s)</source>
            <translation>
                <numerusform>提问 %Ln 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>proposed %n plan(s)</source>
            <translation>
                <numerusform>提出 %Ln 份计划</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n request(s) rejected</source>
            <translation>
                <numerusform>%Ln 项未获允许</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n request(s) for approval</source>
            <translation>
                <numerusform>%Ln 项等待批准</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>retried %n time(s)</source>
            <translation>
                <numerusform>重试 %Ln 次</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>was given %n note(s)</source>
            <translation>
                <numerusform>收到 %Ln 条背景说明</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>got %n late answer(s)</source>
            <translation>
                <numerusform>收到 %Ln 个迟到回答</numerusform>
            </translation>
        </message>
        <message>
            <source>thought</source>
            <translation>思考</translation>
        </message>
        <message numerus="yes">
            <source>used %n other tool(s)</source>
            <translation>
                <numerusform>使用其他工具 %Ln 次</numerusform>
            </translation>
        </message>
        <message>
            <source>, </source>
            <comment>between the parts of a summary</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>Worked</source>
            <translation>已完成工作</translation>
        </message>
        <message>
            <source>Worked for %1</source>
            <translation>工作了 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n tool call(s)</source>
            <translation>
                <numerusform>%Ln 次工具调用</numerusform>
            </translation>
        </message>
        <message>
            <source>Try %1 failed: %2</source>
            <translation>第 %1 次请求失败：%2</translation>
        </message>
        <message>
            <source>Finished</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>You stopped this turn.</source>
            <translation>你停止了这一轮。</translation>
        </message>
        <message>
            <source>This turn was interrupted when Parley ended. Send a message to go on.</source>
            <translation>Parley 退出时这一轮被中断。发送一条消息即可继续。</translation>
        </message>
        <message>
            <source>The answer reached the model's length limit. Ask it to continue.</source>
            <translation>回答达到了模型的长度上限。可以请它继续。</translation>
        </message>
        <message>
            <source>Plan mode on: nothing is changed until you approve a plan</source>
            <translation>计划模式已开启：在你确认执行计划之前不会改动任何东西</translation>
        </message>
        <message>
            <source>Plan mode off</source>
            <translation>计划模式已关闭</translation>
        </message>
        <message>
            <source>Model: %1</source>
            <translation>模型：%1</translation>
        </message>
        <message>
            <source>This session continues from a copy of another one</source>
            <translation>本会话从另一会话的副本继续</translation>
        </message>
        <message>
            <source>The command “%1” failed</source>
            <translation>命令「%1」失败</translation>
        </message>
        <message>
            <source>Command: %1</source>
            <translation>命令：%1</translation>
        </message>
        <message>
            <source>Approvals: ask before changes</source>
            <translation>批准方式：先询问</translation>
        </message>
        <message>
            <source>Approvals: edits pass without asking</source>
            <translation>批准方式：编辑直接通过</translation>
        </message>
        <message>
            <source>Approvals: full access</source>
            <translation>批准方式：完全放行</translation>
        </message>
        <message>
            <source>Summarising older turns for the model…</source>
            <translation>正在为模型摘要较早的轮次…</translation>
        </message>
        <message>
            <source>Older turns could not be summarised; nothing changed</source>
            <translation>未能摘要较早的轮次；一切照旧</translation>
        </message>
        <message>
            <source>Summarising older turns was stopped; nothing changed</source>
            <translation>已停止摘要较早的轮次；一切照旧</translation>
        </message>
        <message>
            <source>The model now sees a summary of the older turns</source>
            <translation>模型现在看到的是较早轮次的摘要</translation>
        </message>
        <message>
            <source>An event could not be shown (%1). The session goes on.</source>
            <translation>有一个事件无法显示（%1）。会话继续。</translation>
        </message>
    </context>
    <context>
        <name>Choices</name>
        <message>
            <source>Tour (scripted)</source>
            <translation>导览（脚本演示）</translation>
        </message>
        <message>
            <source>Plays a fixed script, no key needed</source>
            <translation>按固定脚本演示，无需密钥</translation>
        </message>
    </context>
    <context>
        <name>CodeBlock</name>
        <message>
            <source>Code, %1</source>
            <translation>代码，%1</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>代码</translation>
        </message>
        <message>
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
    </context>
    <context>
        <name>Commands</name>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>New window</source>
            <translation>新窗口</translation>
        </message>
        <message>
            <source>Rename the session</source>
            <translation>重命名会话</translation>
        </message>
        <message>
            <source>Branch the session</source>
            <translation>为会话开分支</translation>
        </message>
        <message>
            <source>Edit the last message and send it again</source>
            <translation>编辑最后一条消息并重新发送</translation>
        </message>
        <message>
            <source>Compact the conversation</source>
            <translation>压缩对话</translation>
        </message>
        <message>
            <source>Export as Markdown…</source>
            <translation>导出为 Markdown…</translation>
        </message>
        <message>
            <source>Export as JSONL…</source>
            <translation>导出为 JSONL…</translation>
        </message>
        <message>
            <source>Import a session…</source>
            <translation>导入会话…</translation>
        </message>
        <message>
            <source>Open the session's folder</source>
            <translation>打开会话的文件夹</translation>
        </message>
        <message>
            <source>Delete the session</source>
            <translation>删除会话</translation>
        </message>
        <message>
            <source>Stop the running turn</source>
            <translation>停止正在进行的这一轮</translation>
        </message>
        <message>
            <source>Take your time with this question</source>
            <translation>慢慢回答这个问题</translation>
        </message>
        <message>
            <source>Plan mode on</source>
            <translation>开启计划模式</translation>
        </message>
        <message>
            <source>Plan mode off</source>
            <translation>关闭计划模式</translation>
        </message>
        <message>
            <source>Approvals: ask first</source>
            <translation>批准方式：先询问</translation>
        </message>
        <message>
            <source>Approvals: edits pass</source>
            <translation>批准方式：编辑直接通过</translation>
        </message>
        <message>
            <source>Approvals: full access</source>
            <translation>批准方式：完全放行</translation>
        </message>
        <message>
            <source>Attach files…</source>
            <translation>附加文件…</translation>
        </message>
        <message>
            <source>Choose the folder to work in…</source>
            <translation>选择工作文件夹…</translation>
        </message>
        <message>
            <source>Find in this session</source>
            <translation>在本会话中查找</translation>
        </message>
        <message>
            <source>Search all sessions</source>
            <translation>搜索所有会话</translation>
        </message>
        <message>
            <source>Next session that waits for you</source>
            <translation>下一个等待你的会话</translation>
        </message>
        <message>
            <source>To the message field</source>
            <translation>转到输入区</translation>
        </message>
        <message>
            <source>To the transcript</source>
            <translation>转到对话记录</translation>
        </message>
        <message>
            <source>Show or hide the side bar</source>
            <translation>显示或隐藏侧栏</translation>
        </message>
        <message>
            <source>Full screen</source>
            <translation>全屏</translation>
        </message>
        <message>
            <source>Finished turns: folded</source>
            <translation>已结束的轮次：折叠</translation>
        </message>
        <message>
            <source>Finished turns: open</source>
            <translation>已结束的轮次：展开</translation>
        </message>
        <message>
            <source>Theme: light</source>
            <translation>主题：浅色</translation>
        </message>
        <message>
            <source>Theme: dark</source>
            <translation>主题：深色</translation>
        </message>
        <message>
            <source>Theme: as the system</source>
            <translation>主题：跟随系统</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>放大文字</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>缩小文字</translation>
        </message>
        <message>
            <source>Text size: as the system</source>
            <translation>文字大小：跟随系统</translation>
        </message>
        <message>
            <source>Motion: nothing moves</source>
            <translation>动态效果：没有动画</translation>
        </message>
        <message>
            <source>Motion: short animations</source>
            <translation>动态效果：简短动画</translation>
        </message>
        <message>
            <source>Motion: as the system</source>
            <translation>动态效果：跟随系统</translation>
        </message>
        <message>
            <source>Language: English</source>
            <translation>语言：English</translation>
        </message>
        <message>
            <source>Language: Simplified Chinese</source>
            <translation>语言：简体中文</translation>
        </message>
        <message>
            <source>Language: as the system</source>
            <translation>语言：跟随系统</translation>
        </message>
        <message>
            <source>Settings: general</source>
            <translation>设置：通用</translation>
        </message>
        <message>
            <source>Settings: providers</source>
            <translation>设置：服务商</translation>
        </message>
        <message>
            <source>Settings: what new sessions start with</source>
            <translation>设置：新会话的默认值</translation>
        </message>
        <message>
            <source>Settings: questions</source>
            <translation>设置：提问</translation>
        </message>
        <message>
            <source>Settings: approvals</source>
            <translation>设置：批准</translation>
        </message>
        <message>
            <source>Settings: notifications</source>
            <translation>设置：通知</translation>
        </message>
        <message>
            <source>All keyboard shortcuts</source>
            <translation>所有键盘快捷键</translation>
        </message>
        <message>
            <source>Settings: data, export and import</source>
            <translation>设置：数据、导出与导入</translation>
        </message>
        <message>
            <source>Settings: privacy</source>
            <translation>设置：隐私</translation>
        </message>
        <message>
            <source>Settings: updates</source>
            <translation>设置：更新</translation>
        </message>
        <message>
            <source>Licences of all parts</source>
            <translation>所有组件的许可证</translation>
        </message>
        <message>
            <source>About Parley</source>
            <translation>关于 Parley</translation>
        </message>
        <message>
            <source>Open the data folder</source>
            <translation>打开数据文件夹</translation>
        </message>
        <message>
            <source>User guide</source>
            <translation>用户手册</translation>
        </message>
        <message>
            <source>Close the window</source>
            <translation>关闭窗口</translation>
        </message>
        <message>
            <source>Quit Parley</source>
            <translation>退出 Parley</translation>
        </message>
        <message>
            <source>Session</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Agent</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Go to</source>
            <translation>前往</translation>
        </message>
        <message>
            <source>View</source>
            <translation>视图</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Parley</source>
            <translation>Parley</translation>
        </message>
        <message>
            <source>No session is open</source>
            <translation>没有打开的会话</translation>
        </message>
        <message>
            <source>The agent is working; stop it or wait</source>
            <translation>智能体正在工作；请停止它或稍候</translation>
        </message>
        <message>
            <source>The agent is not working</source>
            <translation>智能体没有在工作</translation>
        </message>
        <message>
            <source>Nothing was said in what is loaded of this session</source>
            <translation>本会话已加载的部分里没有你的消息</translation>
        </message>
        <message>
            <source>Nothing waits for you</source>
            <translation>没有等待你的事项</translation>
        </message>
        <message>
            <source>No countdown runs</source>
            <translation>没有正在进行的倒计时</translation>
        </message>
        <message>
            <source>A session keeps its folder; begin a new one</source>
            <translation>会话的文件夹不能更换；请新建会话</translation>
        </message>
        <message>
            <source>A helper's session is named after its task</source>
            <translation>子智能体的会话以任务命名</translation>
        </message>
        <message>
            <source>Session: %1</source>
            <translation>会话：%1</translation>
        </message>
        <message>
            <source>Model: %1</source>
            <translation>模型：%1</translation>
        </message>
    </context>
    <context>
        <name>CompactionRow</name>
        <message>
            <source>%1 to %2 tokens</source>
            <translation>%1 → %2 个 token</translation>
        </message>
        <message>
            <source>Summary of the older turns</source>
            <translation>较早轮次的摘要</translation>
        </message>
    </context>
    <context>
        <name>ComposerCard</name>
        <message>
            <source>Message the agent</source>
            <translation>给智能体发消息</translation>
        </message>
        <message>
            <source>Enter steers this turn, Ctrl+Enter queues for the next one</source>
            <translation>Enter 引导这一轮，Ctrl+Enter 排到下一轮</translation>
        </message>
        <message>
            <source>Enter queues for the next turn, Ctrl+Enter steers this one</source>
            <translation>Enter 排到下一轮，Ctrl+Enter 引导这一轮</translation>
        </message>
        <message>
            <source>Describe what you want done</source>
            <translation>说说你想完成什么</translation>
        </message>
        <message>
            <source>Attach files</source>
            <translation>附加文件</translation>
        </message>
    </context>
    <context>
        <name>ContextNoteRow</name>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
    </context>
    <context>
        <name>CopyButton</name>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
    </context>
    <context>
        <name>DataPage</name>
        <message>
            <source>Set by PARLEY_HOME</source>
            <translation>由环境变量 PARLEY_HOME 指定</translation>
        </message>
        <message>
            <source>Given at the start with --home</source>
            <translation>启动时用 --home 指定</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>数据</translation>
        </message>
        <message>
            <source>All of it lies in one folder of yours. Uninstalling Parley leaves it where it is.</source>
            <translation>全部数据都在你自己的一个文件夹里。卸载 Parley 不会动它。</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Open the data folder</source>
            <translation>打开数据文件夹</translation>
        </message>
        <message>
            <source>Open the settings file</source>
            <translation>打开设置文件</translation>
        </message>
        <message>
            <source>Open the folder of logs</source>
            <translation>打开日志文件夹</translation>
        </message>
        <message>
            <source>Sessions</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Export all sessions</source>
            <translation>导出所有会话</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <source>Import sessions</source>
            <translation>导入会话</translation>
        </message>
    </context>
    <context>
        <name>Deeds</name>
        <message>
            <source>Choose a folder to work in</source>
            <translation>选择工作文件夹</translation>
        </message>
        <message>
            <source>Import a session</source>
            <translation>导入会话</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>Sessions (*.parley *.jsonl *.zst *.zstd)</source>
            <translation>会话 (*.parley *.jsonl *.zst *.zstd)</translation>
        </message>
        <message>
            <source>Imported</source>
            <translation>已导入</translation>
        </message>
        <message>
            <source>Attach files</source>
            <translation>附加文件</translation>
        </message>
        <message>
            <source>Export as Markdown</source>
            <translation>导出为 Markdown</translation>
        </message>
        <message>
            <source>Export as JSONL</source>
            <translation>导出为 JSONL</translation>
        </message>
        <message>
            <source>Parley session, JSON lines (*.parley *.jsonl)</source>
            <translation>Parley 会话，JSON Lines (*.parley *.jsonl)</translation>
        </message>
        <message>
            <source>Exported</source>
            <translation>已导出</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Save as Markdown</source>
            <translation>保存为 Markdown</translation>
        </message>
        <message>
            <source>Saved</source>
            <translation>已保存</translation>
        </message>
    </context>
    <context>
        <name>DefaultsPage</name>
        <message>
            <source>Defaults</source>
            <translation>默认值</translation>
        </message>
        <message>
            <source>What new sessions start with. Sessions that are there keep what they have.</source>
            <translation>新会话以此开始。已有的会话保持原样。</translation>
        </message>
    </context>
    <context>
        <name>DetailsFold</name>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>DiffBox</name>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>新增 %Ln 行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>删除 %Ln 行</numerusform>
            </translation>
        </message>
        <message>
            <source>Copy diff</source>
            <translation>复制差异</translation>
        </message>
        <message>
            <source>Changes in %1</source>
            <translation>%1 的改动</translation>
        </message>
    </context>
    <context>
        <name>DiffSide</name>
        <message>
            <source>added: %1</source>
            <translation>新增：%1</translation>
        </message>
        <message>
            <source>removed: %1</source>
            <translation>删除：%1</translation>
        </message>
        <message>
            <source>lines left out</source>
            <translation>省略了若干行</translation>
        </message>
        <message>
            <source>empty line</source>
            <translation>空行</translation>
        </message>
    </context>
    <context>
        <name>EmptyState</name>
        <message>
            <source>What shall we work on?</source>
            <translation>今天做点什么？</translation>
        </message>
        <message>
            <source>Waiting for you</source>
            <translation>等待你处理</translation>
        </message>
    </context>
    <context>
        <name>ErrorText</name>
        <message>
            <source>There is no network connection. Check it, then send again; nothing you typed is lost.</source>
            <translation>没有网络连接。请检查网络后重新发送，你输入的内容不会丢失。</translation>
        </message>
        <message>
            <source>Nothing answers at the provider's address. Start the server or correct the base URL in Settings.</source>
            <translation>服务商的地址没有响应。请启动服务，或在设置里改正服务地址。</translation>
        </message>
        <message>
            <source>The secure connection failed. Check this computer's date, and whether your network uses its own certificate.</source>
            <translation>安全连接失败。请检查电脑的日期，以及所在网络是否使用自己的证书。</translation>
        </message>
        <message>
            <source>The proxy did not let the request through. Check the proxy settings of the system.</source>
            <translation>代理没有放行请求。请检查系统的代理设置。</translation>
        </message>
        <message>
            <source>The provider did not answer in time. Check the network or the proxy, then try again.</source>
            <translation>服务商没有及时响应。请检查网络或代理后重试。</translation>
        </message>
        <message>
            <source>The connection broke during the answer. Try again.</source>
            <translation>回答途中连接断开了。请重试。</translation>
        </message>
        <message>
            <source>The answer stopped coming. Try again.</source>
            <translation>回答中途停住了。请重试。</translation>
        </message>
        <message>
            <source>The answer ended before it was complete. Try again.</source>
            <translation>回答没有说完就结束了。请重试。</translation>
        </message>
        <message>
            <source>The provider asks to slow down. Wait a moment, or choose another model.</source>
            <translation>服务商要求放慢速度。请稍等，或换一个模型。</translation>
        </message>
        <message>
            <source>The provider has a fault of its own. Try again later, or choose another provider.</source>
            <translation>服务商自身出了故障。请稍后再试，或换一个服务商。</translation>
        </message>
        <message>
            <source>The provider refuses the key. Enter a valid key in Settings.</source>
            <translation>服务商不接受这个密钥。请在设置里填入有效的密钥。</translation>
        </message>
        <message>
            <source>This key may not use this model. Choose another model, or check the account at the provider.</source>
            <translation>这个密钥无权使用该模型。请换一个模型，或到服务商处检查账号。</translation>
        </message>
        <message>
            <source>No key is set for this provider. Enter one in Settings.</source>
            <translation>这个服务商还没有密钥。请在设置里填入。</translation>
        </message>
        <message>
            <source>The account at the provider has no credit left. Top it up, or choose another provider.</source>
            <translation>服务商账号余额不足。请充值，或换一个服务商。</translation>
        </message>
        <message>
            <source>The provider does not know this model. Choose another model below the message field.</source>
            <translation>服务商没有这个模型。请在输入区下方换一个模型。</translation>
        </message>
        <message>
            <source>There is no model service at this address. Correct the base URL in Settings.</source>
            <translation>这个地址没有模型服务。请在设置里改正服务地址。</translation>
        </message>
        <message>
            <source>The settings of this provider are incomplete. Correct them in Settings.</source>
            <translation>这个服务商的设置不完整。请在设置里改正。</translation>
        </message>
        <message>
            <source>The provider refuses the request. The details say why; another model may accept it.</source>
            <translation>服务商拒绝了请求。原因见详情，换一个模型也许可以。</translation>
        </message>
        <message>
            <source>The conversation no longer fits this model. Compact it, or choose a model with a larger window.</source>
            <translation>对话已超出该模型的窗口。请压缩对话，或换一个窗口更大的模型。</translation>
        </message>
        <message>
            <source>The model refused to answer. Put the request differently, or choose another model.</source>
            <translation>模型拒绝回答。请换个说法，或换一个模型。</translation>
        </message>
        <message>
            <source>Parley opens folders and sessions (.parley, .jsonl, .zst). This is neither; attach it to a message instead.</source>
            <translation>Parley 能打开文件夹和导出的会话（.parley、.jsonl、.zst）。这个都不是，可以改为附加到消息里。</translation>
        </message>
        <message>
            <source>The disk is full. Free some space, then send again; your text is kept.</source>
            <translation>磁盘已满。请腾出空间后重新发送，你的文字已保留。</translation>
        </message>
        <message>
            <source>The disk reports a fault. Check it, then restart Parley; what was confirmed before is safe.</source>
            <translation>磁盘报告故障。请检查磁盘并重新启动 Parley，此前确认过的内容是安全的。</translation>
        </message>
        <message>
            <source>A file could not be read or written. The details name it.</source>
            <translation>有一个文件无法读写。详情里指出了是哪一个。</translation>
        </message>
        <message>
            <source>The folder of this session is missing. Put it back, or start a new session in another folder.</source>
            <translation>这个会话的文件夹不见了。请把它放回去，或在别的文件夹里新建会话。</translation>
        </message>
        <message>
            <source>The agent is working. Wait until it has finished, or stop it first.</source>
            <translation>智能体正在工作。请等它完成，或先停止它。</translation>
        </message>
        <message>
            <source>The conversation is still short; there is nothing to compact.</source>
            <translation>对话还很短，没有可压缩的内容。</translation>
        </message>
        <message>
            <source>This file is too large to attach. Put it into the working folder instead.</source>
            <translation>这个文件太大，无法附加。请把它放进工作文件夹。</translation>
        </message>
        <message>
            <source>The attached file cannot be read. Check that it is still there and that you may read it.</source>
            <translation>附加的文件无法读取。请检查它是否还在，以及你是否有权读取。</translation>
        </message>
        <message>
            <source>The contents of an attachment are missing in this session's file.</source>
            <translation>这个会话文件里缺少附件的内容。</translation>
        </message>
        <message>
            <source>The contents of an attachment are damaged in this session's file.</source>
            <translation>这个会话文件里的附件内容已损坏。</translation>
        </message>
        <message>
            <source>A queued answer can be taken back, not edited.</source>
            <translation>排队中的回答可以撤回，不能修改。</translation>
        </message>
        <message>
            <source>The settings file cannot be read as it is now. What was in force before stays in use.</source>
            <translation>设置文件现在读不出来。之前生效的设置继续使用。</translation>
        </message>
        <message>
            <source>The settings file holds a setting Parley does not know. It is kept and not used.</source>
            <translation>设置文件里有 Parley 不认识的设置，已保留但不使用。</translation>
        </message>
        <message>
            <source>A value in the settings file does not fit. The usual one is used instead.</source>
            <translation>设置文件里有一个不合适的值，已改用默认值。</translation>
        </message>
        <message>
            <source>The settings file cannot be written. Change its permissions, then try again.</source>
            <translation>设置文件无法写入。请修改权限后重试。</translation>
        </message>
        <message>
            <source>No feed is set. Enter its address first.</source>
            <translation>还没有设置更新源。请先填写它的地址。</translation>
        </message>
        <message>
            <source>A feed is read over https only. Correct its address.</source>
            <translation>更新源只能通过 https 读取。请改正地址。</translation>
        </message>
        <message>
            <source>The feed cannot be reached. Check the network and the address of the feed.</source>
            <translation>无法访问更新源。请检查网络和更新源的地址。</translation>
        </message>
        <message>
            <source>What stands at this address is no feed of versions. Check the address.</source>
            <translation>这个地址上的内容不是更新源。请检查地址。</translation>
        </message>
        <message>
            <source>The system keyring is locked. Unlock it, then try again.</source>
            <translation>系统钥匙串已锁定。请解锁后重试。</translation>
        </message>
        <message>
            <source>There is no system keyring. The key is kept in a file that only you can read.</source>
            <translation>没有系统钥匙串。密钥保存在只有你能读取的文件里。</translation>
        </message>
        <message>
            <source>The file with the keys could not be read. It was kept aside; enter the keys again.</source>
            <translation>密钥文件无法读取。原文件已另存，请重新填入密钥。</translation>
        </message>
        <message>
            <source>The agent went on while you submitted. Your answer is still here: submit again.</source>
            <translation>提交时智能体已继续。你的回答还在：请再提交一次。</translation>
        </message>
        <message>
            <source>The question takes no answer any more. What you wrote stays here.</source>
            <translation>这个问题已不再接受回答。你写的内容仍保留在这里。</translation>
        </message>
        <message>
            <source>Parley cannot go on: something went wrong inside it. What was written is still there; try to start it again.</source>
            <translation>Parley 内部出了问题，无法继续。已写下的内容都还在，请重新启动。</translation>
        </message>
        <message>
            <source>Parley ended unexpectedly last time. What was written is still there; the details help to report it.</source>
            <translation>Parley 上次意外退出。已写下的内容都还在，详情可用于报告问题。</translation>
        </message>
        <message>
            <source>Parley sent something it does not accept itself. Please report it with the details.</source>
            <translation>Parley 发出了自己也不接受的内容。请连同详情一起报告。</translation>
        </message>
        <message>
            <source>This was decided elsewhere.</source>
            <translation>已在别处作出决定。</translation>
        </message>
        <message>
            <source>This provider is not set up any more. Choose another model below the message field.</source>
            <translation>这个服务商已不在设置里。请在输入区下方换一个模型。</translation>
        </message>
        <message>
            <source>No model is chosen yet. Choose one below the message field.</source>
            <translation>还没有选择模型。请在输入区下方选择。</translation>
        </message>
        <message>
            <source>This session does not exist any more.</source>
            <translation>这个会话已不存在。</translation>
        </message>
        <message>
            <source>A session with this id is already there. It was not imported again.</source>
            <translation>已有相同编号的会话，没有再次导入。</translation>
        </message>
        <message>
            <source>The file of this session is damaged. The details say where it is; the other sessions are fine.</source>
            <translation>这个会话的文件已损坏。文件位置见详情，其他会话不受影响。</translation>
        </message>
        <message>
            <source>The file of this session was not written by Parley, or by a newer one. It is left as it is.</source>
            <translation>这个会话文件不是 Parley 写的，或来自更新的版本。文件保持原样。</translation>
        </message>
        <message>
            <source>This session was written by a newer Parley. It can be read; update Parley to go on with it.</source>
            <translation>这个会话由更新版本的 Parley 写成，可以阅读；要继续请先更新 Parley。</translation>
        </message>
        <message>
            <source>One record of this session cannot be read. The details say which; the rest is shown.</source>
            <translation>这个会话有一条记录无法读取，详情里说明是哪一条；其余照常显示。</translation>
        </message>
        <message>
            <source>This file holds no session that can be imported. The details name the line.</source>
            <translation>这个文件里没有可导入的会话。详情里指出了是哪一行。</translation>
        </message>
        <message>
            <source>There is no such file or folder. Check the path in the details.</source>
            <translation>没有这个文件或文件夹。请核对详细信息里的路径。</translation>
        </message>
        <message>
            <source>This session can only be read: its file cannot be written. Free the disk or the folder, then restart.</source>
            <translation>这个会话只能阅读：文件无法写入。请腾出磁盘空间或改正文件夹权限，然后重新启动。</translation>
        </message>
        <message>
            <source>The data folder cannot be written. Change its permissions, or start Parley with another folder.</source>
            <translation>数据文件夹无法写入。请修改权限，或用另一个文件夹启动 Parley。</translation>
        </message>
        <message>
            <source>Another Parley uses this data folder. Use that window, or start with another folder.</source>
            <translation>另一个 Parley 正在使用这个数据文件夹。请使用那个窗口，或用另一个文件夹启动。</translation>
        </message>
        <message>
            <source>Choose a folder to work in first, above the message field.</source>
            <translation>请先在输入区上方选择一个工作文件夹。</translation>
        </message>
        <message>
            <source>Type a message or attach a file first.</source>
            <translation>请先输入消息或附加文件。</translation>
        </message>
        <message>
            <source>A session needs a name.</source>
            <translation>会话需要一个名称。</translation>
        </message>
        <message>
            <source>The file could not be written. Choose another place.</source>
            <translation>文件无法写入。请换一个位置。</translation>
        </message>
        <message>
            <source>The settings file could not be read. It was kept aside, and the usual settings are in use.</source>
            <translation>设置文件无法读取。原文件已另存，现在使用默认设置。</translation>
        </message>
        <message>
            <source>An answer to this question is already on its way.</source>
            <translation>这个问题的回答正在送达。</translation>
        </message>
        <message>
            <source>The answer does not fit the question. Check it and submit again.</source>
            <translation>回答与问题不符。请检查后重新提交。</translation>
        </message>
        <message>
            <source>The decision was not understood. Please decide again.</source>
            <translation>没有收到有效的决定。请再选一次。</translation>
        </message>
        <message>
            <source>The agent that asked is gone. Open the session again.</source>
            <translation>提问的智能体已不在。请重新打开会话。</translation>
        </message>
        <message>
            <source>The question was dismissed.</source>
            <translation>问题已被放弃。</translation>
        </message>
        <message>
            <source>The question ended because the turn was stopped.</source>
            <translation>本轮被停止，问题随之结束。</translation>
        </message>
        <message>
            <source>Nobody answered in time; the agent went on. You can still answer.</source>
            <translation>没有人及时回答，智能体继续了工作。你仍可以回答。</translation>
        </message>
        <message>
            <source>Nobody was there to answer.</source>
            <translation>当时没有人可以回答。</translation>
        </message>
        <message>
            <source>The window could not show the question. The details say why.</source>
            <translation>窗口无法显示这个问题。原因见详情。</translation>
        </message>
        <message>
            <source>Something went wrong inside Parley. The session goes on; the details help to report it.</source>
            <translation>Parley 内部出了问题。会话可以继续，详情可用于报告问题。</translation>
        </message>
        <message>
            <source>This Parley cannot do that yet.</source>
            <translation>这个版本的 Parley 还做不到。</translation>
        </message>
        <message>
            <source>A part of the session did not arrive. It is being read again.</source>
            <translation>会话有一部分没有送达，正在重新读取。</translation>
        </message>
        <message>
            <source>The session is being followed again.</source>
            <translation>正在重新接收会话的更新。</translation>
        </message>
        <message>
            <source>Parley is shutting down.</source>
            <translation>Parley 正在退出。</translation>
        </message>
        <message>
            <source>Something went wrong ({code}). The details say more.</source>
            <translation>出了问题（{code}）。详情里有更多说明。</translation>
        </message>
        <message>
            <source>You did not allow this.</source>
            <translation>你没有允许这一步。</translation>
        </message>
        <message>
            <source>Nobody was there to allow this, so it was not done.</source>
            <translation>当时没有人可以批准，因此没有执行。</translation>
        </message>
        <message>
            <source>The model called the tool wrongly; it was told what to correct.</source>
            <translation>模型调用工具的方式有误，已告诉它如何改正。</translation>
        </message>
        <message>
            <source>The model called a tool that does not exist; it was told so.</source>
            <translation>模型调用了不存在的工具，已告诉它。</translation>
        </message>
        <message>
            <source>The tool failed. The details say why.</source>
            <translation>工具执行失败。原因见详情。</translation>
        </message>
        <message>
            <source>The tool broke down inside. The session goes on; the details help to report it.</source>
            <translation>工具内部出了问题。会话可以继续，详情可用于报告问题。</translation>
        </message>
        <message>
            <source>This was asked for and never started.</source>
            <translation>这一步提出过，但没有开始。</translation>
        </message>
        <message>
            <source>Parley ended while this ran. Look whether it was done.</source>
            <translation>执行期间 Parley 退出了。请查看是否已完成。</translation>
        </message>
        <message>
            <source>The code the model wrote failed; it was told where.</source>
            <translation>模型写的代码出错了，已告诉它错在哪里。</translation>
        </message>
        <message>
            <source>The helper did not finish. Its own session shows what happened.</source>
            <translation>子智能体没有做完。它自己的会话里可以看到经过。</translation>
        </message>
        <message>
            <source>A helper of the agent may not have helpers of its own.</source>
            <translation>子智能体不能再有自己的子智能体。</translation>
        </message>
        <message>
            <source>The helper used up its steps before it was done.</source>
            <translation>子智能体在做完之前用完了步数。</translation>
        </message>
        <message>
            <source>Plan mode is on: nothing is changed before you approve a plan.</source>
            <translation>计划模式已开启：在你确认执行计划之前不会改动任何东西。</translation>
        </message>
        <message>
            <source>Plan mode is off, so there was no plan to review.</source>
            <translation>计划模式没有开启，因此没有计划可审。</translation>
        </message>
        <message>
            <source>The plan was empty or had no heading; the model was told so.</source>
            <translation>计划为空或缺少标题，已告诉模型。</translation>
        </message>
        <message>
            <source>You asked to keep planning.</source>
            <translation>你要求继续规划。</translation>
        </message>
        <message>
            <source>You chose to talk about the plan.</source>
            <translation>你选择先讨论这个计划。</translation>
        </message>
        <message>
            <source>The question was put wrongly; the model was told what to correct.</source>
            <translation>问题的格式有误，已告诉模型如何改正。</translation>
        </message>
        <message>
            <source>The model asked nothing; it was told so.</source>
            <translation>模型没有提出问题，已告诉它。</translation>
        </message>
        <message>
            <source>The model asked for a time-out that does not exist; it was told so.</source>
            <translation>模型要求的等待时间无效，已告诉它。</translation>
        </message>
        <message>
            <source>This very question is still open.</source>
            <translation>这个问题还没有回答。</translation>
        </message>
        <message>
            <source>A helper of the agent may not ask you; its question goes into its result.</source>
            <translation>子智能体不能直接向你提问，问题会写进它的结果。</translation>
        </message>
        <message>
            <source>This path lies outside the working folder.</source>
            <translation>这个路径在工作文件夹之外。</translation>
        </message>
        <message>
            <source>This path cannot be used.</source>
            <translation>这个路径无法使用。</translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation>没有这个文件。</translation>
        </message>
        <message>
            <source>This is not a file.</source>
            <translation>这不是文件。</translation>
        </message>
        <message>
            <source>This is not a folder.</source>
            <translation>这不是文件夹。</translation>
        </message>
        <message>
            <source>This is a folder, not a file.</source>
            <translation>这是文件夹，不是文件。</translation>
        </message>
        <message>
            <source>This is a picture, not text.</source>
            <translation>这是图片，不是文本。</translation>
        </message>
        <message>
            <source>This file is not text.</source>
            <translation>这个文件不是文本。</translation>
        </message>
        <message>
            <source>This file is too big to be read whole.</source>
            <translation>这个文件太大，无法整个读取。</translation>
        </message>
        <message>
            <source>The file was changed since the agent read it. Nothing was overwritten.</source>
            <translation>智能体读取之后文件有了改动，因此没有覆盖。</translation>
        </message>
        <message>
            <source>The agent has to read the file before it changes it.</source>
            <translation>智能体要先读取文件才能修改。</translation>
        </message>
        <message>
            <source>The text to be replaced is not in the file.</source>
            <translation>文件里没有要替换的文字。</translation>
        </message>
        <message>
            <source>The text to be replaced stands in the file more than once.</source>
            <translation>要替换的文字在文件里不止一处。</translation>
        </message>
        <message>
            <source>The text to be replaced was empty.</source>
            <translation>要替换的文字为空。</translation>
        </message>
        <message>
            <source>The edit would change nothing.</source>
            <translation>这次编辑不会改变任何内容。</translation>
        </message>
        <message>
            <source>The text has characters the file's encoding cannot hold. Nothing was written.</source>
            <translation>文字里有该文件编码无法表示的字符，没有写入。</translation>
        </message>
        <message>
            <source>The system does not permit this.</source>
            <translation>系统不允许这样做。</translation>
        </message>
        <message>
            <source>The search pattern is not valid; the model was told so.</source>
            <translation>搜索表达式无效，已告诉模型。</translation>
        </message>
        <message>
            <source>The search failed. The details say why.</source>
            <translation>搜索失败。原因见详情。</translation>
        </message>
        <message>
            <source>The command cannot be run as it is; the model was told so.</source>
            <translation>这条命令无法执行，已告诉模型。</translation>
        </message>
        <message>
            <source>The command could not be started. The details say why.</source>
            <translation>命令无法启动。原因见详情。</translation>
        </message>
        <message>
            <source>This took too long and was ended.</source>
            <translation>执行时间过长，已被终止。</translation>
        </message>
        <message>
            <source>This address cannot be fetched.</source>
            <translation>这个地址无法获取。</translation>
        </message>
        <message>
            <source>This address lies inside your network and is not fetched.</source>
            <translation>这个地址在你的内部网络里，不会获取。</translation>
        </message>
        <message>
            <source>The page could not be fetched. The details say why.</source>
            <translation>网页获取失败。原因见详情。</translation>
        </message>
        <message>
            <source>The server answered with an error. The details name it.</source>
            <translation>服务器返回了错误，见详情。</translation>
        </message>
        <message>
            <source>The address leads on without end.</source>
            <translation>这个地址不断跳转，没有尽头。</translation>
        </message>
        <message>
            <source>This failed in the session that was imported.</source>
            <translation>这一步在被导入的会话里失败了。</translation>
        </message>
        <message>
            <source>This was stopped.</source>
            <translation>已停止。</translation>
        </message>
    </context>
    <context>
        <name>FallbackRow</name>
        <message>
            <source>Unknown event</source>
            <translation>未知事件</translation>
        </message>
    </context>
    <context>
        <name>FaultDetails</name>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>What had arrived</source>
            <translation>已收到的内容</translation>
        </message>
    </context>
    <context>
        <name>FaultRow</name>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>FileChips</name>
        <message>
            <source>Attached: %1</source>
            <translation>已附加：%1</translation>
        </message>
        <message>
            <source>Remove %1</source>
            <translation>移除 %1</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Find in this session</source>
            <translation>在本会话中查找</translation>
        </message>
        <message>
            <source>Nothing found</source>
            <translation>没有找到</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>第 %1 个，共 %2 个</translation>
        </message>
        <message>
            <source>Previous match</source>
            <translation>上一处</translation>
        </message>
        <message>
            <source>Next match</source>
            <translation>下一处</translation>
        </message>
        <message>
            <source>Close search</source>
            <translation>关闭查找</translation>
        </message>
    </context>
    <context>
        <name>FirstRun</name>
        <message>
            <source>Choose where answers come from. You can change it at any time.</source>
            <translation>选择由谁来回答，随时可以更换。</translation>
        </message>
        <message>
            <source>Tour (scripted)</source>
            <translation>导览（脚本演示）</translation>
        </message>
        <message>
            <source>No key needed. A scripted model works with the real tools in a sample folder.</source>
            <translation>无需密钥。脚本模型在示例文件夹里使用真实的工具。</translation>
        </message>
        <message>
            <source>Use a key</source>
            <translation>使用密钥</translation>
        </message>
        <message>
            <source>DeepSeek, OpenAI, Anthropic, or any compatible service.</source>
            <translation>DeepSeek、OpenAI、Anthropic 或任何兼容的服务。</translation>
        </message>
        <message>
            <source>Local server</source>
            <translation>本机服务</translation>
        </message>
        <message>
            <source>Looking on this machine…</source>
            <translation>正在本机查找…</translation>
        </message>
        <message numerus="yes">
            <source>Found on this machine, %n model(s).</source>
            <translation>
                <numerusform>在本机找到，共 %Ln 个模型。</numerusform>
            </translation>
        </message>
        <message>
            <source>None found. Start Ollama, LM Studio or llama.cpp, then look again.</source>
            <translation>没有找到。启动 Ollama、LM Studio 或 llama.cpp 后再找一次。</translation>
        </message>
    </context>
    <context>
        <name>FolderControl</name>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Choose the folder</source>
            <translation>选择文件夹</translation>
        </message>
    </context>
    <context>
        <name>GeneralPage</name>
        <message>
            <source>General</source>
            <translation>通用</translation>
        </message>
    </context>
    <context>
        <name>GroupHeaderRow</name>
        <message>
            <source>working</source>
            <translation>进行中</translation>
        </message>
    </context>
    <context>
        <name>GuideDialog</name>
        <message>
            <source>User guide</source>
            <translation>用户手册</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>Page</source>
            <translation>页面</translation>
        </message>
        <message>
            <source>Text of the guide</source>
            <translation>手册正文</translation>
        </message>
        <message>
            <source>Scroll the guide</source>
            <translation>滚动手册</translation>
        </message>
        <message>
            <source>This installation came without the guide.</source>
            <translation>这份安装没有附带用户手册。</translation>
        </message>
    </context>
    <context>
        <name>KeyForm</name>
        <message>
            <source>Service</source>
            <translation>服务</translation>
        </message>
        <message>
            <source>Other, OpenAI-compatible</source>
            <translation>其他，兼容 OpenAI</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>密钥</translation>
        </message>
        <message>
            <source>Key, if the service wants one</source>
            <translation>密钥（如果服务需要）</translation>
        </message>
        <message>
            <source>Paste the key here</source>
            <translation>把密钥粘贴到这里</translation>
        </message>
        <message>
            <source>Testing…</source>
            <translation>正在测试…</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>连接</translation>
        </message>
        <message>
            <source>Base URL</source>
            <translation>服务地址</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Model, if the service lists none</source>
            <translation>模型（如果服务不列出）</translation>
        </message>
        <message>
            <source>The key is kept in the keyring of this system and is sent to this service only.</source>
            <translation>密钥保存在系统钥匙串里，只发送给这个服务。</translation>
        </message>
    </context>
    <context>
        <name>KeyboardPage</name>
        <message>
            <source>Keyboard</source>
            <translation>键盘</translation>
        </message>
        <message>
            <source>Everything can be done by keyboard: Tab goes on, Space presses, and what has the focus has a ring.</source>
            <translation>一切都能用键盘完成：Tab 前往下一项，空格键按下，有焦点的控件带有边框。</translation>
        </message>
    </context>
    <context>
        <name>KeyboardScroll</name>
        <message>
            <source>Scroll</source>
            <translation>滚动</translation>
        </message>
    </context>
    <context>
        <name>LastWords</name>
        <message>
            <source>Copy details</source>
            <translation>复制详情</translation>
        </message>
        <message>
            <source>Open log folder</source>
            <translation>打开日志文件夹</translation>
        </message>
    </context>
    <context>
        <name>LeaveDialog</name>
        <message>
            <source>Quit Parley?</source>
            <translation>退出 Parley？</translation>
        </message>
        <message>
            <source>An agent is working or waits for you. Quitting stops it; nothing that was written is lost, and you can go on tomorrow.</source>
            <translation>有智能体正在工作或等待你。退出会停止它；已写下的内容不会丢失，以后可以继续。</translation>
        </message>
        <message>
            <source>Keep working</source>
            <translation>继续工作</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
    </context>
    <context>
        <name>LicenceRow</name>
        <message>
            <source>not stated</source>
            <translation>未注明</translation>
        </message>
        <message>
            <source>Hide the text</source>
            <translation>收起全文</translation>
        </message>
        <message>
            <source>Show the text</source>
            <translation>展开全文</translation>
        </message>
        <message>
            <source>Copy text</source>
            <translation>复制全文</translation>
        </message>
        <message>
            <source>The package does not bring the text of its licence.</source>
            <translation>该软件包没有附带许可证全文。</translation>
        </message>
    </context>
    <context>
        <name>LicencesPage</name>
        <message>
            <source>Licences</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>Parley is free software under the MIT licence. These are its parts and the terms they come with.</source>
            <translation>Parley 是 MIT 许可的自由软件。以下是它的各个组件及其条款。</translation>
        </message>
        <message>
            <source>Search the licences</source>
            <translation>搜索许可证</translation>
        </message>
        <message>
            <source>Name or licence</source>
            <translation>名称或许可证</translation>
        </message>
        <message>
            <source>The licences are being read</source>
            <translation>正在读取许可证</translation>
        </message>
        <message numerus="yes">
            <source>%n part(s)</source>
            <translation>
                <numerusform>%Ln 个组件</numerusform>
            </translation>
        </message>
        <message>
            <source>No part is called so.</source>
            <translation>没有这样的组件。</translation>
        </message>
    </context>
    <context>
        <name>LineHead</name>
        <message>
            <source>Unfolded</source>
            <translation>已展开</translation>
        </message>
        <message>
            <source>Folded</source>
            <translation>已折叠</translation>
        </message>
    </context>
    <context>
        <name>LinkDialog</name>
        <message>
            <source>Open this file?</source>
            <translation>打开这个文件？</translation>
        </message>
        <message>
            <source>Write to this address?</source>
            <translation>给这个地址写邮件？</translation>
        </message>
        <message>
            <source>Open this link?</source>
            <translation>打开这个链接？</translation>
        </message>
        <message>
            <source>It opens with the program your system uses for it.</source>
            <translation>会用系统为它指定的程序打开。</translation>
        </message>
        <message>
            <source>It opens outside Parley. The feed of versions names this address; look before you go.</source>
            <translation>它会在 Parley 之外打开。这个地址来自更新源，打开前请看清楚。</translation>
        </message>
        <message>
            <source>It opens outside Parley. The model wrote this address; look before you go.</source>
            <translation>会在 Parley 之外打开。这个地址是模型写的，打开前请先看清。</translation>
        </message>
        <message>
            <source>Copy address</source>
            <translation>复制地址</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
    </context>
    <context>
        <name>LongText</name>
        <message>
            <source>Long text</source>
            <translation>较长的文本</translation>
        </message>
    </context>
    <context>
        <name>MainPane</name>
        <message>
            <source>Drop to attach; a recorded session is imported</source>
            <translation>松开即可附加；会话记录文件会被导入</translation>
        </message>
    </context>
    <context>
        <name>MarkdownBody</name>
        <message>
            <source>Text of the plan</source>
            <translation>计划正文</translation>
        </message>
        <message>
            <source>Heading: %1</source>
            <translation>标题：%1</translation>
        </message>
        <message>
            <source>Text: %1</source>
            <translation>文本：%1</translation>
        </message>
    </context>
    <context>
        <name>MarkerPills</name>
        <message>
            <source>Failed</source>
            <translation>有失败</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>有提问</translation>
        </message>
        <message>
            <source>Plan to review</source>
            <translation>计划待审</translation>
        </message>
        <message>
            <source>Needs approval</source>
            <translation>等待批准</translation>
        </message>
        <message>
            <source>%1: show it</source>
            <translation>%1：带我去看</translation>
        </message>
    </context>
    <context>
        <name>ModalDialog</name>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>ModelControl</name>
        <message>
            <source>Name of the model</source>
            <translation>模型名称</translation>
        </message>
    </context>
    <context>
        <name>ModelPicker</name>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Tour (scripted)</source>
            <translation>导览（脚本演示）</translation>
        </message>
        <message>
            <source>Choose a model</source>
            <translation>选择模型</translation>
        </message>
        <message>
            <source>Set up providers…</source>
            <translation>设置服务商…</translation>
        </message>
    </context>
    <context>
        <name>MonoBox</name>
        <message>
            <source>%1 (the end of it)</source>
            <translation>%1（只显示末尾）</translation>
        </message>
        <message>
            <source>Copy: %1</source>
            <translation>复制：%1</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>文本</translation>
        </message>
    </context>
    <context>
        <name>NewMessagesPill</name>
        <message numerus="yes">
            <source>%n new message(s)</source>
            <translation>
                <numerusform>%Ln 条新消息</numerusform>
            </translation>
        </message>
        <message>
            <source>Go to the end</source>
            <translation>回到末尾</translation>
        </message>
    </context>
    <context>
        <name>NotesDialog</name>
        <message>
            <source>New in Parley %1</source>
            <translation>Parley %1 的更新内容</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>NotificationsPage</name>
        <message>
            <source>Notifications</source>
            <translation>通知</translation>
        </message>
        <message>
            <source>Nothing is said twice, and nothing while a window of Parley is in front of you.</source>
            <translation>同一件事不会通知两次；Parley 的窗口在前台时也不会通知。</translation>
        </message>
    </context>
    <context>
        <name>PageView</name>
        <message>
            <source>The page</source>
            <translation>本页</translation>
        </message>
    </context>
    <context>
        <name>Palette</name>
        <message>
            <source>Commands</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>查找命令</translation>
        </message>
        <message>
            <source>Find a command, a session or a model</source>
            <translation>查找命令、会话或模型</translation>
        </message>
        <message>
            <source>No command is called that</source>
            <translation>没有这样的命令</translation>
        </message>
    </context>
    <context>
        <name>PlaceRow</name>
        <message>
            <source>Show where %1 is kept</source>
            <translation>显示保存位置：%1</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
    </context>
    <context>
        <name>PlanBody</name>
        <message>
            <source>Text of the plan</source>
            <translation>计划正文</translation>
        </message>
        <message>
            <source>Scroll the plan</source>
            <translation>滚动计划</translation>
        </message>
    </context>
    <context>
        <name>PlanChanges</name>
        <message>
            <source>Against the plan before</source>
            <translation>与上一份计划相比</translation>
        </message>
        <message>
            <source>The plan is the same as the one before.</source>
            <translation>这份计划与上一份相同。</translation>
        </message>
    </context>
    <context>
        <name>PlanChangesDialog</name>
        <message>
            <source>What changed in the plan</source>
            <translation>计划改了什么</translation>
        </message>
    </context>
    <context>
        <name>PlanMenus</name>
        <message>
            <source>Headings of the plan</source>
            <translation>计划的标题</translation>
        </message>
        <message>
            <source>Plan menu</source>
            <translation>计划菜单</translation>
        </message>
        <message>
            <source>Copy selection</source>
            <translation>复制选中内容</translation>
        </message>
        <message>
            <source>Chat about the selection</source>
            <translation>就选中内容去聊天里说</translation>
        </message>
        <message>
            <source>Open link: %1</source>
            <translation>打开链接：%1</translation>
        </message>
        <message>
            <source>Copy plan</source>
            <translation>复制计划</translation>
        </message>
        <message>
            <source>Save plan</source>
            <translation>保存计划</translation>
        </message>
    </context>
    <context>
        <name>PlanReview</name>
        <message>
            <source>Approve this plan?</source>
            <translation>确认执行这份计划？</translation>
        </message>
        <message>
            <source>Leave plan mode and carry out this plan</source>
            <translation>退出计划模式，执行这份计划</translation>
        </message>
        <message>
            <source>Stay in plan mode and revise the plan</source>
            <translation>留在计划模式，修改这份计划</translation>
        </message>
    </context>
    <context>
        <name>PlanReviewPanel</name>
        <message>
            <source>Approve</source>
            <translation>确认执行</translation>
        </message>
        <message>
            <source>Refuse</source>
            <translation>拒绝</translation>
        </message>
        <message>
            <source>Chat about it</source>
            <translation>去聊天里说</translation>
        </message>
        <message>
            <source>What you selected goes into your message as a quotation</source>
            <translation>选中的内容会作为引用放进你的消息</translation>
        </message>
        <message>
            <source>Decide nothing yet and write to the agent</source>
            <translation>先不决定，给智能体写消息</translation>
        </message>
    </context>
    <context>
        <name>PlanRow</name>
        <message>
            <source>Plan to review</source>
            <translation>计划待审</translation>
        </message>
        <message>
            <source>Plan approved</source>
            <translation>计划已确认执行</translation>
        </message>
        <message>
            <source>Plan refused, planning goes on</source>
            <translation>计划被拒绝，继续规划</translation>
        </message>
        <message>
            <source>Plan set aside to talk</source>
            <translation>计划搁置，先聊聊</translation>
        </message>
        <message>
            <source>Plan review interrupted</source>
            <translation>计划审阅已中断</translation>
        </message>
        <message>
            <source>Plan review stopped</source>
            <translation>计划审阅已停止</translation>
        </message>
        <message>
            <source>The plan could not be reviewed</source>
            <translation>计划无法审阅</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>计划</translation>
        </message>
        <message>
            <source>You said: %1</source>
            <translation>你说：%1</translation>
        </message>
        <message>
            <source>Review plan</source>
            <translation>审阅计划</translation>
        </message>
        <message>
            <source>Ask again</source>
            <translation>重新提出</translation>
        </message>
        <message>
            <source>What changed</source>
            <translation>改了什么</translation>
        </message>
        <message>
            <source>Copy plan</source>
            <translation>复制计划</translation>
        </message>
        <message>
            <source>Save plan</source>
            <translation>保存计划</translation>
        </message>
    </context>
    <context>
        <name>PlanStrip</name>
        <message>
            <source>Plan review: answered, on its way</source>
            <translation>计划待审：已决定，正在送达</translation>
        </message>
        <message>
            <source>Plan review</source>
            <translation>计划待审</translation>
        </message>
        <message>
            <source>Show the plan</source>
            <translation>显示计划</translation>
        </message>
        <message>
            <source>What changed since the plan before</source>
            <translation>与上一份计划相比改了什么</translation>
        </message>
        <message>
            <source>Headings of the plan</source>
            <translation>计划的标题</translation>
        </message>
        <message>
            <source>Copy plan</source>
            <translation>复制计划</translation>
        </message>
        <message>
            <source>Save plan</source>
            <translation>保存计划</translation>
        </message>
        <message>
            <source>Previous card</source>
            <translation>上一张卡片</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Next card</source>
            <translation>下一张卡片</translation>
        </message>
    </context>
    <context>
        <name>PlanToggle</name>
        <message>
            <source>Plan, next step</source>
            <translation>计划，下一步起</translation>
        </message>
        <message>
            <source>Plan mode from the next step</source>
            <translation>从下一步起进入计划模式</translation>
        </message>
        <message>
            <source>Plan, this step</source>
            <translation>计划，仅本步</translation>
        </message>
        <message>
            <source>Plan mode until the next step</source>
            <translation>计划模式到下一步为止</translation>
        </message>
        <message>
            <source>Plan</source>
            <translation>计划</translation>
        </message>
        <message>
            <source>Plan mode</source>
            <translation>计划模式</translation>
        </message>
        <message>
            <source>Switched on: nothing more is changed; the agent is told at the next step</source>
            <translation>已开启：不再改动任何东西；下一步时告知智能体</translation>
        </message>
        <message>
            <source>Switched off: from the next step the agent may change things again</source>
            <translation>已关闭：从下一步起智能体又可以做改动</translation>
        </message>
        <message>
            <source>The agent looks and plans, and changes nothing until you approve. Press to switch off</source>
            <translation>智能体只查看和规划，在你确认执行之前不做改动。按一下关闭</translation>
        </message>
        <message>
            <source>Let the agent plan first: it changes nothing until you approve (/plan)</source>
            <translation>让智能体先做计划：在你确认执行之前不会改动任何东西（/plan）</translation>
        </message>
    </context>
    <context>
        <name>PolicyPicker</name>
        <message>
            <source>Approvals</source>
            <translation>批准方式</translation>
        </message>
        <message>
            <source>Full access</source>
            <translation>完全放行</translation>
        </message>
        <message>
            <source>Edits pass</source>
            <translation>编辑直接通过</translation>
        </message>
        <message>
            <source>Ask first</source>
            <translation>先询问</translation>
        </message>
        <message>
            <source>Asks before writing, running and fetching</source>
            <translation>写入、运行和联网之前先询问</translation>
        </message>
        <message>
            <source>Edits in the folder pass, the rest asks</source>
            <translation>文件夹内的编辑直接通过，其余先询问</translation>
        </message>
        <message>
            <source>Never asks. Only for a folder you can lose</source>
            <translation>从不询问。只用于丢了也无妨的文件夹</translation>
        </message>
    </context>
    <context>
        <name>Presence</name>
        <message numerus="yes">
            <source>Parley: %n session(s) waiting</source>
            <translation>
                <numerusform>Parley：%Ln 个会话在等待</numerusform>
            </translation>
        </message>
        <message>
            <source>A question for you</source>
            <translation>有问题等你回答</translation>
        </message>
        <message>
            <source>A plan to review</source>
            <translation>有计划待审</translation>
        </message>
        <message numerus="yes">
            <source>%n more</source>
            <translation>
                <numerusform>另有 %Ln 项</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing waits for you</source>
            <translation>没有事项等着你</translation>
        </message>
        <message>
            <source>Show Parley</source>
            <translation>显示 Parley</translation>
        </message>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln 项在等待</numerusform>
            </translation>
        </message>
        <message>
            <source>Question in “%1”</source>
            <translation>「%1」中有问题等你回答</translation>
        </message>
        <message>
            <source>Plan to review in “%1”</source>
            <translation>「%1」中有计划待审</translation>
        </message>
        <message>
            <source>Approval needed in “%1”</source>
            <translation>「%1」在等待你的批准</translation>
        </message>
        <message>
            <source>Your approval is needed</source>
            <translation>等待你的批准</translation>
        </message>
        <message numerus="yes">
            <source>+%n more question(s)</source>
            <translation>
                <numerusform>另有 %Ln 个问题</numerusform>
            </translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>回答</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>审阅</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
    </context>
    <context>
        <name>PreviewBlock</name>
        <message>
            <source>Long lines</source>
            <translation>较长的行</translation>
        </message>
    </context>
    <context>
        <name>PrivacyPage</name>
        <message>
            <source>Privacy</source>
            <translation>隐私</translation>
        </message>
        <message>
            <source>No account, no telemetry, no reports. Parley speaks to the provider you choose, and to nobody else by itself.</source>
            <translation>没有账号，没有遥测，也不上报。Parley 自己只与你选择的服务商通信，不联系其他任何人。</translation>
        </message>
        <message>
            <source>What leaves this machine</source>
            <translation>哪些内容会离开这台电脑</translation>
        </message>
        <message>
            <source>Your messages, and what the agent reads for them</source>
            <translation>你的消息，以及智能体为此读取的内容</translation>
        </message>
        <message>
            <source>No provider is set up, so nothing is sent. Tour plays its script on this machine.</source>
            <translation>还没有设置服务商，所以什么都不会发送。导览只在这台电脑上按脚本演示。</translation>
        </message>
        <message>
            <source>Go to the provider of the session: files it read, output of commands and pictures included.</source>
            <translation>发往该会话的服务商，包括它读过的文件、命令的输出和图片。</translation>
        </message>
        <message>
            <source>Web pages</source>
            <translation>网页</translation>
        </message>
        <message>
            <source>Commands and code</source>
            <translation>命令与代码</translation>
        </message>
        <message>
            <source>A page the agent asks for is fetched from its own site. Without full access you are asked first.</source>
            <translation>智能体要看的网页直接从该网站获取。没有完全放行时会先询问你。</translation>
        </message>
        <message>
            <source>What the agent runs may use the network by itself. Without full access or a rule you see the exact command first.</source>
            <translation>智能体运行的命令和代码可能自行联网。没有完全放行或规则时，你会先看到完整的命令。</translation>
        </message>
        <message>
            <source>Newer versions</source>
            <translation>新版本</translation>
        </message>
        <message>
            <source>Asked for at %1. Nothing about you or your sessions is sent.</source>
            <translation>在 %1 查询。不会发送任何关于你或会话的内容。</translation>
        </message>
        <message>
            <source>Not asked for.</source>
            <translation>不查询。</translation>
        </message>
        <message>
            <source>What stays on this machine</source>
            <translation>哪些内容留在这台电脑上</translation>
        </message>
        <message>
            <source>Sessions</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>All that was said and done</source>
            <translation>说过和做过的一切</translation>
        </message>
        <message>
            <source>Search index</source>
            <translation>搜索索引</translation>
        </message>
        <message>
            <source>Their words once more, to find them</source>
            <translation>会话文字的副本，用于搜索</translation>
        </message>
        <message>
            <source>Drafts</source>
            <translation>草稿</translation>
        </message>
        <message>
            <source>What you typed and did not send, and the size of the window</source>
            <translation>写了还没有发送的内容，以及窗口大小</translation>
        </message>
        <message>
            <source>Pasted pictures</source>
            <translation>粘贴的图片</translation>
        </message>
        <message>
            <source>Kept after they were sent, too</source>
            <translation>发送之后也保留</translation>
        </message>
        <message>
            <source>Long output</source>
            <translation>较长的输出</translation>
        </message>
        <message>
            <source>Of commands, where it is too long for a session</source>
            <translation>命令的输出太长、放不进会话时存在这里</translation>
        </message>
        <message>
            <source>Trash</source>
            <translation>回收站</translation>
        </message>
        <message numerus="yes">
            <source>Deleted sessions, for %n day(s)</source>
            <translation>
                <numerusform>已删除的会话，保留 %Ln 天</numerusform>
            </translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>What you chose; never keys</source>
            <translation>你的各项选择；从不含密钥</translation>
        </message>
        <message>
            <source>Logs</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>What went wrong; never keys</source>
            <translation>出错的记录；从不含密钥</translation>
        </message>
        <message>
            <source>Tour</source>
            <translation>导览</translation>
        </message>
        <message>
            <source>The sample folders it worked in</source>
            <translation>导览使用过的示例文件夹</translation>
        </message>
        <message>
            <source>This system has no keyring that can be used. They are in a file that only you can read.</source>
            <translation>系统没有可用的钥匙串。密钥存在只有你能读取的文件里。</translation>
        </message>
        <message>
            <source>In the keyring of the system. They are never in a session, an export or a log.</source>
            <translation>存在系统的钥匙串里，从不出现在会话、导出文件或日志中。</translation>
        </message>
        <message>
            <source>To the providers</source>
            <translation>前往服务商</translation>
        </message>
    </context>
    <context>
        <name>ProviderCard</name>
        <message>
            <source>Default</source>
            <translation>默认</translation>
        </message>
        <message>
            <source>Plays a fixed script with the real tools. No key, no network.</source>
            <translation>用真实的工具按固定脚本演示。无需密钥和网络。</translation>
        </message>
        <message numerus="yes">
            <source>%n model(s)</source>
            <translation>
                <numerusform>%Ln 个模型</numerusform>
            </translation>
        </message>
        <message>
            <source>Use by default</source>
            <translation>设为默认</translation>
        </message>
        <message>
            <source>Testing…</source>
            <translation>正在测试…</translation>
        </message>
        <message>
            <source>Test connection</source>
            <translation>测试连接</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>修改</translation>
        </message>
        <message>
            <source>Change %1</source>
            <translation>修改 %1</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Remove %1</source>
            <translation>移除 %1</translation>
        </message>
        <message>
            <source>Its key is removed from this machine, too.</source>
            <translation>它的密钥也会从这台电脑上删除。</translation>
        </message>
        <message>
            <source>Remove provider and key</source>
            <translation>移除服务商和密钥</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Keep %1</source>
            <translation>保留 %1</translation>
        </message>
    </context>
    <context>
        <name>ProviderForm</name>
        <message>
            <source>Name</source>
            <translation>名称</translation>
        </message>
        <message>
            <source>Kept on this machine</source>
            <translation>存在这台电脑上</translation>
        </message>
        <message>
            <source>In an environment variable</source>
            <translation>在环境变量中</translation>
        </message>
        <message>
            <source>None is wanted</source>
            <translation>不需要密钥</translation>
        </message>
        <message>
            <source>Any, e.g. deepseek</source>
            <translation>任意，例如 deepseek</translation>
        </message>
        <message>
            <source>Protocol</source>
            <translation>协议</translation>
        </message>
        <message>
            <source>Anthropic messages</source>
            <translation>Anthropic 消息</translation>
        </message>
        <message>
            <source>OpenAI-compatible</source>
            <translation>兼容 OpenAI</translation>
        </message>
        <message>
            <source>Tour (scripted)</source>
            <translation>导览（脚本演示）</translation>
        </message>
        <message>
            <source>Base URL</source>
            <translation>服务地址</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>密钥</translation>
        </message>
        <message>
            <source>Where the key is</source>
            <translation>密钥的位置</translation>
        </message>
        <message>
            <source>Key (empty: keep the present one)</source>
            <translation>密钥（留空则保留现有的）</translation>
        </message>
        <message>
            <source>Name of the environment variable</source>
            <translation>环境变量名</translation>
        </message>
        <message>
            <source>Separated by commas. Empty: the service is asked.</source>
            <translation>用逗号分隔。留空则向服务询问。</translation>
        </message>
        <message>
            <source>Context window</source>
            <translation>上下文窗口</translation>
        </message>
        <message>
            <source>In tokens, for models Parley does not know. A small local model forgets what lies beyond.</source>
            <translation>以 token 计，用于 Parley 不认识的模型。超出的部分，小型本地模型会忘记。</translation>
        </message>
        <message>
            <source>As known</source>
            <translation>按已知值</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Use by default</source>
            <translation>设为默认</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Saving…</source>
            <translation>正在保存…</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
    </context>
    <context>
        <name>ProvidersPage</name>
        <message>
            <source>Providers</source>
            <translation>服务商</translation>
        </message>
        <message>
            <source>Where answers come from. Requests go to the address of the provider you choose and nowhere else.</source>
            <translation>回答从这里来。请求只发往你所选服务商的地址，不去别处。</translation>
        </message>
        <message>
            <source>Add a provider</source>
            <translation>添加服务商</translation>
        </message>
        <message>
            <source>A new provider</source>
            <translation>新的服务商</translation>
        </message>
    </context>
    <context>
        <name>QuestionAnswerArea</name>
        <message>
            <source>Details of the question</source>
            <translation>问题的详细说明</translation>
        </message>
        <message>
            <source>Details and choices</source>
            <translation>详情和选项</translation>
        </message>
        <message>
            <source>Use the text below as an answer</source>
            <translation>把这段文字算作回答</translation>
        </message>
        <message>
            <source>Type your answer</source>
            <translation>输入你的答案</translation>
        </message>
    </context>
    <context>
        <name>QuestionClock</name>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>paused at %1</source>
            <translation>已暂停，剩 %1</translation>
        </message>
        <message numerus="yes">
            <source>paused, %n second(s) left</source>
            <translation>
                <numerusform>已暂停，还剩 %Ln 秒</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s) left</source>
            <translation>
                <numerusform>还剩 %Ln 秒</numerusform>
            </translation>
        </message>
        <message>
            <source>Take your time</source>
            <translation>慢慢回答</translation>
        </message>
        <message>
            <source>Stop the countdown; the agent waits for your answer</source>
            <translation>停止倒计时，智能体会一直等你回答</translation>
        </message>
    </context>
    <context>
        <name>QuestionFoot</name>
        <message>
            <source>Previous question</source>
            <translation>上一题</translation>
        </message>
        <message>
            <source>%1 / %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Question %1 of %2</source>
            <translation>第 %1 题，共 %2 题</translation>
        </message>
        <message>
            <source>Next question</source>
            <translation>后一题</translation>
        </message>
        <message>
            <source>Skip all</source>
            <translation>全部跳过</translation>
        </message>
        <message>
            <source>Answer none of the questions and tell the agent so</source>
            <translation>所有问题都不回答，并告诉智能体</translation>
        </message>
        <message>
            <source>Skip this question</source>
            <translation>跳过本题</translation>
        </message>
        <message>
            <source>Submit</source>
            <translation>提交</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>下一题</translation>
        </message>
        <message>
            <source>Answering wakes the agent</source>
            <translation>回答会唤醒智能体</translation>
        </message>
    </context>
    <context>
        <name>QuestionHead</name>
        <message>
            <source>Your answer is on its way</source>
            <translation>回答正在送达</translation>
        </message>
        <message>
            <source>The agent went on without an answer. Answering wakes the agent.</source>
            <translation>没等到回答，智能体已继续。回答会唤醒智能体。</translation>
        </message>
        <message>
            <source>Cannot be answered from here right now</source>
            <translation>现在无法从这里回答</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>提问</translation>
        </message>
        <message>
            <source>Previous card</source>
            <translation>上一张卡片</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>Card %1 of %2</source>
            <translation>第 %1 张卡片，共 %2 张</translation>
        </message>
        <message>
            <source>Next card</source>
            <translation>下一张卡片</translation>
        </message>
        <message>
            <source>No time limit</source>
            <translation>不限时间</translation>
        </message>
        <message>
            <source>Remind me again</source>
            <translation>恢复提醒</translation>
        </message>
        <message>
            <source>Stop reminding me</source>
            <translation>不再提醒</translation>
        </message>
        <message>
            <source>Badge and tray leave this question out; it can still be answered</source>
            <translation>角标和托盘不提示这个问题，仍可回答</translation>
        </message>
        <message>
            <source>Leave this question out of badge and tray; it can still be answered</source>
            <translation>让角标和托盘不再提示这个问题，仍可回答</translation>
        </message>
        <message>
            <source>Expand</source>
            <translation>展开</translation>
        </message>
        <message>
            <source>Collapse</source>
            <translation>收起</translation>
        </message>
        <message>
            <source>Dismiss all questions</source>
            <translation>放弃整组问题</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>隐藏</translation>
        </message>
        <message>
            <source>Tell the agent that you dismiss the questions</source>
            <translation>告诉智能体你放弃回答这些问题</translation>
        </message>
        <message>
            <source>Put the card away; nothing is sent, and its row brings it back</source>
            <translation>把卡片收起来，不会发送任何内容；从它所在的行可以再打开</translation>
        </message>
        <message>
            <source>The question</source>
            <translation>问题</translation>
        </message>
    </context>
    <context>
        <name>QuestionOption</name>
        <message>
            <source>Recommended</source>
            <translation>推荐</translation>
        </message>
    </context>
    <context>
        <name>QuestionRow</name>
        <message>
            <source>waiting for you, %1 left</source>
            <translation>等待你回答，剩 %1</translation>
        </message>
        <message>
            <source>waiting for you</source>
            <translation>等待你回答</translation>
        </message>
        <message>
            <source>asked, the agent went on</source>
            <translation>已提问，智能体先继续了</translation>
        </message>
        <message>
            <source>answered %1 of %2</source>
            <translation>已回答 %1/%2</translation>
        </message>
        <message>
            <source>answer queued</source>
            <translation>回答已排队</translation>
        </message>
        <message>
            <source>cancelled</source>
            <translation>已取消</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>已中断</translation>
        </message>
        <message>
            <source>could not be asked</source>
            <translation>没能提出</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>提问</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>回答</translation>
        </message>
        <message>
            <source>Answering wakes the agent</source>
            <translation>回答会唤醒智能体</translation>
        </message>
        <message>
            <source>View answer</source>
            <translation>查看回答</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>撤回</translation>
        </message>
        <message>
            <source>Copy unsent answer</source>
            <translation>复制未发送的回答</translation>
        </message>
        <message>
            <source>Answered %1, %2 after it was asked</source>
            <translation>%1 回答，提问后 %2</translation>
        </message>
    </context>
    <context>
        <name>QuestionsPage</name>
        <message>
            <source>Questions</source>
            <translation>提问</translation>
        </message>
        <message>
            <source>Counts for what is asked from now on. “Take your time” on a card stops its countdown whatever is chosen here.</source>
            <translation>对今后的提问生效。无论这里怎么选，卡片上的「慢慢回答」都会停下它的倒计时。</translation>
        </message>
    </context>
    <context>
        <name>QueueRow</name>
        <message>
            <source>answer, queued</source>
            <translation>回答，排队中</translation>
        </message>
        <message>
            <source>goes into the next step</source>
            <translation>进入下一步</translation>
        </message>
        <message>
            <source>waits for the next turn</source>
            <translation>等待下一轮</translation>
        </message>
        <message>
            <source>Answer, queued</source>
            <translation>回答，排队中</translation>
        </message>
        <message numerus="yes">
            <source>(%n file(s))</source>
            <translation>
                <numerusform>（%Ln 个文件）</numerusform>
            </translation>
        </message>
        <message>
            <source>Edit the queued message</source>
            <translation>修改排队的消息</translation>
        </message>
        <message>
            <source>Move up</source>
            <translation>上移</translation>
        </message>
        <message>
            <source>Move up (Alt+Up)</source>
            <translation>上移（Alt+↑）</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>修改</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Take back</source>
            <translation>撤回</translation>
        </message>
        <message>
            <source>Send now</source>
            <translation>立即发送</translation>
        </message>
    </context>
    <context>
        <name>QueueRows</name>
        <message>
            <source>Queued messages</source>
            <translation>排队的消息</translation>
        </message>
    </context>
    <context>
        <name>ReasoningRow</name>
        <message>
            <source>Think</source>
            <translation>思考</translation>
        </message>
        <message>
            <source>thinking</source>
            <translation>思考中</translation>
        </message>
    </context>
    <context>
        <name>ReplyRow</name>
        <message>
            <source>skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Your answer</source>
            <translation>你的回答</translation>
        </message>
        <message>
            <source>As it was recorded</source>
            <translation>记录原文</translation>
        </message>
    </context>
    <context>
        <name>RetryRow</name>
        <message>
            <source>next try in %1</source>
            <translation>%1后重试</translation>
        </message>
        <message>
            <source>trying again</source>
            <translation>正在重试</translation>
        </message>
        <message>
            <source>Retry now</source>
            <translation>立即重试</translation>
        </message>
    </context>
    <context>
        <name>RowDeeds</name>
        <message>
            <source>The review of your plan was interrupted. Please put the plan before me again.</source>
            <translation>计划的审阅被中断了，请再次把计划提交给我审阅。</translation>
        </message>
        <message>
            <source>Please try again.</source>
            <translation>请再试一次。</translation>
        </message>
    </context>
    <context>
        <name>RowFrame</name>
        <message>
            <source>unfolded</source>
            <translation>已展开</translation>
        </message>
        <message>
            <source>folded</source>
            <translation>已折叠</translation>
        </message>
        <message numerus="yes">
            <source>%n link(s), in the menu of the row</source>
            <translation>
                <numerusform>%Ln 个链接，在此行的菜单中</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>RowMenu</name>
        <message>
            <source>Copy selection</source>
            <translation>复制选中内容</translation>
        </message>
        <message>
            <source>Quote in the message</source>
            <translation>引用到输入区</translation>
        </message>
        <message>
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
        <message>
            <source>Copy table as TSV</source>
            <translation>复制表格（TSV）</translation>
        </message>
        <message>
            <source>Copy plan</source>
            <translation>复制计划</translation>
        </message>
        <message>
            <source>Save plan</source>
            <translation>保存计划</translation>
        </message>
        <message>
            <source>Edit and send again</source>
            <translation>编辑并重新发送</translation>
        </message>
        <message>
            <source>Branch from here</source>
            <translation>从这里开分支</translation>
        </message>
        <message>
            <source>Copy text</source>
            <translation>复制文本</translation>
        </message>
        <message>
            <source>Copy answer</source>
            <translation>复制回答</translation>
        </message>
        <message>
            <source>Select message</source>
            <translation>选中整条消息</translation>
        </message>
        <message>
            <source>Copy message as Markdown</source>
            <translation>以 Markdown 复制消息</translation>
        </message>
        <message>
            <source>Open link: %1</source>
            <translation>打开链接：%1</translation>
        </message>
        <message>
            <source>Copy path</source>
            <translation>复制路径</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Copy command</source>
            <translation>复制命令</translation>
        </message>
        <message>
            <source>Copy output</source>
            <translation>复制输出</translation>
        </message>
        <message>
            <source>Copy diff</source>
            <translation>复制差异</translation>
        </message>
        <message>
            <source>Copy arguments</source>
            <translation>复制参数</translation>
        </message>
        <message>
            <source>Row menu</source>
            <translation>行菜单</translation>
        </message>
    </context>
    <context>
        <name>RuleRow</name>
        <message>
            <source>Remove the rule “%1”</source>
            <translation>移除规则「%1」</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
    </context>
    <context>
        <name>SearchResults</name>
        <message>
            <source>Settings found</source>
            <translation>找到的设置</translation>
        </message>
        <message>
            <source>No setting is called “%1”</source>
            <translation>没有名为「%1」的设置</translation>
        </message>
    </context>
    <context>
        <name>SendButton</name>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stop (Esc)</source>
            <translation>停止（Esc）</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>发送</translation>
        </message>
    </context>
    <context>
        <name>SessionDeeds</name>
        <message>
            <source>Session deleted</source>
            <translation>会话已删除</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Everything is written now</source>
            <translation>内容已全部写入</translation>
        </message>
    </context>
    <context>
        <name>SessionHeader</name>
        <message>
            <source>Show the side bar</source>
            <translation>显示侧栏</translation>
        </message>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>Branch</source>
            <translation>分支</translation>
        </message>
        <message>
            <source>Back to “%1”</source>
            <translation>返回「%1」</translation>
        </message>
        <message>
            <source>Branch of “%1”</source>
            <translation>「%1」的分支</translation>
        </message>
        <message>
            <source>Folder: %1</source>
            <translation>文件夹：%1</translation>
        </message>
        <message>
            <source>Plan mode</source>
            <translation>计划模式</translation>
        </message>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln 个等待</numerusform>
            </translation>
        </message>
        <message>
            <source>Go to the next session that waits for you (Ctrl+J)</source>
            <translation>转到下一个等待你的会话（Ctrl+J）</translation>
        </message>
        <message>
            <source>More</source>
            <translation>更多</translation>
        </message>
        <message>
            <source>Open the folder</source>
            <translation>打开文件夹</translation>
        </message>
        <message>
            <source>Compact the conversation</source>
            <translation>压缩对话</translation>
        </message>
        <message>
            <source>Branch the session</source>
            <translation>为会话开分支</translation>
        </message>
        <message>
            <source>Export as Markdown…</source>
            <translation>导出为 Markdown…</translation>
        </message>
        <message>
            <source>Export as JSONL…</source>
            <translation>导出为 JSONL…</translation>
        </message>
        <message>
            <source>Import a session…</source>
            <translation>导入会话…</translation>
        </message>
        <message>
            <source>Delete the session</source>
            <translation>删除会话</translation>
        </message>
    </context>
    <context>
        <name>SessionRow</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%Ln 项等待</numerusform>
            </translation>
        </message>
        <message>
            <source>working</source>
            <translation>工作中</translation>
        </message>
        <message>
            <source>helper</source>
            <translation>子智能体</translation>
        </message>
        <message>
            <source>branch</source>
            <translation>分支</translation>
        </message>
        <message>
            <source>More about %1</source>
            <translation>%1 的更多操作</translation>
        </message>
        <message>
            <source>Name of the session</source>
            <translation>会话名称</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
    </context>
    <context>
        <name>SettingRow</name>
        <message>
            <source>Reset %1</source>
            <translation>重置「%1」</translation>
        </message>
        <message>
            <source>Reset %1 to %2</source>
            <translation>将「%1」重置为「%2」</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>重置</translation>
        </message>
        <message>
            <source>Reset to %1</source>
            <translation>重置为「%1」</translation>
        </message>
    </context>
    <context>
        <name>Settings</name>
        <message>
            <source>Appearance</source>
            <translation>外观</translation>
        </message>
        <message>
            <source>Conversation</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>As the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>locale, translation</source>
            <translation>区域, 翻译, 中文, 英文</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>dark mode, night, colours</source>
            <translation>深色模式, 夜间, 颜色, 配色</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>文字大小</translation>
        </message>
        <message>
            <source>font, zoom, larger, smaller, accessibility</source>
            <translation>字体, 缩放, 放大, 缩小, 无障碍, 字号</translation>
        </message>
        <message>
            <source>Motion</source>
            <translation>动态效果</translation>
        </message>
        <message>
            <source>Nothing moves</source>
            <translation>没有动画</translation>
        </message>
        <message>
            <source>Short animations</source>
            <translation>简短动画</translation>
        </message>
        <message>
            <source>animations, reduced motion, accessibility</source>
            <translation>动画, 减少动态效果, 无障碍</translation>
        </message>
        <message>
            <source>Finished turns</source>
            <translation>完成的轮次</translation>
        </message>
        <message>
            <source>Folded, one line stands for the steps. Nothing is lost either way.</source>
            <translation>折叠时用一行代替各个步骤，内容都还在。</translation>
        </message>
        <message>
            <source>Folded</source>
            <translation>折叠</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>展开</translation>
        </message>
        <message>
            <source>transcript, compact, steps, collapse</source>
            <translation>对话记录, 紧凑, 步骤, 收起</translation>
        </message>
        <message>
            <source>Enter while the agent works</source>
            <translation>智能体工作时按 Enter</translation>
        </message>
        <message>
            <source>Ctrl+Enter does the other.</source>
            <translation>Ctrl+Enter 是另一种。</translation>
        </message>
        <message>
            <source>Queue for the next turn</source>
            <translation>排到下一轮</translation>
        </message>
        <message>
            <source>Steer the running turn</source>
            <translation>引导这一轮</translation>
        </message>
        <message>
            <source>send, message, return key</source>
            <translation>发送, 消息, 回车键</translation>
        </message>
        <message>
            <source>Protocol of a provider</source>
            <translation>服务商的协议</translation>
        </message>
        <message>
            <source>Address of a provider</source>
            <translation>服务商的地址</translation>
        </message>
        <message>
            <source>base URL, endpoint, server</source>
            <translation>服务地址, 接口, 服务器, URL</translation>
        </message>
        <message>
            <source>Key of a provider</source>
            <translation>服务商的密钥</translation>
        </message>
        <message>
            <source>API key, secret, token, environment variable, keyring</source>
            <translation>API 密钥, 令牌, 环境变量, 钥匙串</translation>
        </message>
        <message>
            <source>Models of a provider</source>
            <translation>服务商的模型</translation>
        </message>
        <message>
            <source>Context window of a provider's models</source>
            <translation>服务商模型的上下文窗口</translation>
        </message>
        <message>
            <source>tokens, length, memory</source>
            <translation>token, 长度, 记忆</translation>
        </message>
        <message>
            <source>Provider</source>
            <translation>服务商</translation>
        </message>
        <message>
            <source>Where new sessions get their answers.</source>
            <translation>新会话的回答从这里来。</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>It can be changed in a session at any time.</source>
            <translation>在会话里随时可以更换。</translation>
        </message>
        <message>
            <source>Working folder</source>
            <translation>工作文件夹</translation>
        </message>
        <message>
            <source>directory, workspace, project</source>
            <translation>目录, 工作区, 项目</translation>
        </message>
        <message>
            <source>Approvals of new sessions</source>
            <translation>新会话的批准方式</translation>
        </message>
        <message>
            <source>Ask first</source>
            <translation>先询问</translation>
        </message>
        <message>
            <source>Asks before writing, running and fetching</source>
            <translation>写入、运行和联网之前先询问</translation>
        </message>
        <message>
            <source>Edits pass</source>
            <translation>编辑直接通过</translation>
        </message>
        <message>
            <source>Edits in the folder pass, the rest asks</source>
            <translation>文件夹内的编辑直接通过，其余先询问</translation>
        </message>
        <message>
            <source>Full access</source>
            <translation>完全放行</translation>
        </message>
        <message>
            <source>Never asks. Only for a folder you can lose</source>
            <translation>从不询问。只用于丢了也无妨的文件夹</translation>
        </message>
        <message>
            <source>permissions, security</source>
            <translation>权限, 安全</translation>
        </message>
        <message>
            <source>When the agent asks you something</source>
            <translation>智能体向你提问时</translation>
        </message>
        <message>
            <source>It waits for a while, then goes on</source>
            <translation>等一段时间，然后继续</translation>
        </message>
        <message>
            <source>With what needs no answer, never with what needs your approval. You can answer later.</source>
            <translation>只做不需要答案的事，绝不做需要你批准的事。之后你仍然可以回答。</translation>
        </message>
        <message>
            <source>It stands still until you answer</source>
            <translation>停下来，直到你回答</translation>
        </message>
        <message>
            <source>Nothing counts down, and nothing can be answered later. For models that want it simple.</source>
            <translation>没有倒计时，也不能之后再回答。适合处理不好计时提问的模型。</translation>
        </message>
        <message>
            <source>How long it waits</source>
            <translation>等多久</translation>
        </message>
        <message>
            <source>Always wait</source>
            <translation>一直等待</translation>
        </message>
        <message>
            <source>time-out, timeout, minutes, seconds, countdown</source>
            <translation>超时, 分钟, 秒, 倒计时, 等待时间</translation>
        </message>
        <message>
            <source>Always allowed</source>
            <translation>始终允许</translation>
        </message>
        <message>
            <source>rules, commands, permissions</source>
            <translation>规则, 命令, 权限</translation>
        </message>
        <message>
            <source>Desktop notifications</source>
            <translation>桌面通知</translation>
        </message>
        <message>
            <source>One for each thing that waits for you while Parley has not the focus.</source>
            <translation>Parley 不在前台时，每件等待你的事通知一次。</translation>
        </message>
        <message>
            <source>alerts, messages, quiet</source>
            <translation>提醒, 消息, 免打扰</translation>
        </message>
        <message>
            <source>Sound</source>
            <translation>提示音</translation>
        </message>
        <message>
            <source>The system's own, with a notification; never in do-not-disturb.</source>
            <translation>随通知播放系统提示音；勿扰时不响。</translation>
        </message>
        <message>
            <source>audio, volume, mute</source>
            <translation>声音, 音量, 静音</translation>
        </message>
        <message>
            <source>Stay in the tray</source>
            <translation>留在托盘</translation>
        </message>
        <message>
            <source>It lists what waits. Closing the last window does not quit then, nor while something runs.</source>
            <translation>列出等待的事项。有任务运行或等待时，关闭最后一个窗口不会退出。</translation>
        </message>
        <message>
            <source>background, close, quit</source>
            <translation>后台, 关闭, 退出</translation>
        </message>
        <message>
            <source>Look for newer versions</source>
            <translation>查询新版本</translation>
        </message>
        <message>
            <source>Once a day, at the address below. Nothing is installed by itself.</source>
            <translation>每天一次，在下面的地址查询。不会自行安装任何东西。</translation>
        </message>
        <message>
            <source>update, upgrade, version, release</source>
            <translation>更新, 升级, 版本, 发布</translation>
        </message>
        <message>
            <source>Address of the feed</source>
            <translation>更新源地址</translation>
        </message>
        <message>
            <source>Where the newest version is named. Empty: nowhere is looked.</source>
            <translation>写着最新版本的地址。留空则不查询。</translation>
        </message>
        <message>
            <source>update, URL, server</source>
            <translation>更新, 网址, 服务器</translation>
        </message>
        <message>
            <source>Look for a newer version now</source>
            <translation>立即检查新版本</translation>
        </message>
        <message>
            <source>check, update, upgrade, release</source>
            <translation>检查, 更新, 升级, 发布</translation>
        </message>
        <message>
            <source>Data folder</source>
            <translation>数据文件夹</translation>
        </message>
        <message>
            <source>Settings file</source>
            <translation>设置文件</translation>
        </message>
        <message>
            <source>Logs</source>
            <translation>日志</translation>
        </message>
        <message>
            <source>Export all sessions</source>
            <translation>导出所有会话</translation>
        </message>
        <message>
            <source>One zip with a JSONL file for each. Settings and keys are not in it.</source>
            <translation>一个 zip，每个会话一个 JSONL 文件。不含设置和密钥。</translation>
        </message>
        <message>
            <source>backup, archive, save, zip</source>
            <translation>备份, 归档, 保存, 压缩包</translation>
        </message>
        <message>
            <source>Import sessions</source>
            <translation>导入会话</translation>
        </message>
        <message>
            <source>From such a zip or from JSONL files. What is here already stays as it is.</source>
            <translation>来自这样的 zip 或 JSONL 文件。已有的会话保持不变。</translation>
        </message>
        <message>
            <source>restore, backup, archive, zip</source>
            <translation>恢复, 备份, 归档, 压缩包</translation>
        </message>
        <message>
            <source>Deleted sessions</source>
            <translation>已删除的会话</translation>
        </message>
        <message>
            <source>trash, bin, restore, undo, disk space</source>
            <translation>回收站, 垃圾箱, 恢复, 撤销, 磁盘空间</translation>
        </message>
        <message>
            <source>Where keys are kept</source>
            <translation>密钥存在哪里</translation>
        </message>
        <message>
            <source>What stays on this machine</source>
            <translation>哪些内容留在这台电脑上</translation>
        </message>
        <message>
            <source>What leaves this machine</source>
            <translation>哪些内容会离开这台电脑</translation>
        </message>
        <message>
            <source>network, telemetry, tracking, sent</source>
            <translation>网络, 遥测, 跟踪, 发送</translation>
        </message>
        <message>
            <source>What it runs on</source>
            <translation>运行环境</translation>
        </message>
        <message>
            <source>version, build, Python, Qt, SQLite, operating system</source>
            <translation>版本, 构建, Python, Qt, SQLite, 操作系统</translation>
        </message>
        <message>
            <source>Report for whoever helps you</source>
            <translation>给帮助你的人的报告</translation>
        </message>
        <message>
            <source>Versions, changed settings, the end of the log; no keys, no names. Look through it before you send it.</source>
            <translation>版本、改过的设置、日志的末尾，不含密钥和名字。发出之前请先看一遍。</translation>
        </message>
        <message>
            <source>bug, problem, crash, error, support, diagnostics</source>
            <translation>缺陷, 问题, 崩溃, 错误, 支持, 诊断</translation>
        </message>
        <message>
            <source>Everywhere</source>
            <translation>任何地方</translation>
        </message>
        <message>
            <source>In the message field</source>
            <translation>在输入区</translation>
        </message>
        <message>
            <source>In the transcript</source>
            <translation>在对话记录</translation>
        </message>
        <message>
            <source>On questions, plans and approvals</source>
            <translation>在提问、计划和批准卡片上</translation>
        </message>
        <message>
            <source>On a queued message</source>
            <translation>在排队的消息上</translation>
        </message>
        <message>
            <source>In the side bar</source>
            <translation>在侧栏</translation>
        </message>
        <message>
            <source>In the settings</source>
            <translation>在设置里</translation>
        </message>
        <message>
            <source>All commands</source>
            <translation>所有命令</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <source>New line</source>
            <translation>换行</translation>
        </message>
        <message>
            <source>Steer the running turn instead of queueing, or the other way round</source>
            <translation>引导这一轮而不是排队，或者反过来</translation>
        </message>
        <message>
            <source>Commands, at the beginning of the field</source>
            <translation>在输入区开头输入：命令</translation>
        </message>
        <message>
            <source>What you said before, at the edges of the field</source>
            <translation>在输入区首尾处翻看以前说过的话</translation>
        </message>
        <message>
            <source>From row to row</source>
            <translation>逐行移动</translation>
        </message>
        <message>
            <source>From turn to turn</source>
            <translation>逐轮移动</translation>
        </message>
        <message>
            <source>Open or fold a row</source>
            <translation>展开或折叠一行</translation>
        </message>
        <message>
            <source>Scroll, to the beginning, to the end</source>
            <translation>滚动，到开头，到末尾</translation>
        </message>
        <message>
            <source>Menu of the row</source>
            <translation>这一行的菜单</translation>
        </message>
        <message>
            <source>Copy what is selected</source>
            <translation>复制选中的内容</translation>
        </message>
        <message>
            <source>Pick an option</source>
            <translation>选择一项</translation>
        </message>
        <message>
            <source>Previous and next question</source>
            <translation>上一题和下一题</translation>
        </message>
        <message>
            <source>Collapse the question</source>
            <translation>收起提问</translation>
        </message>
        <message>
            <source>Approve the plan, or allow once</source>
            <translation>确认执行计划，或允许一次</translation>
        </message>
        <message>
            <source>Move it up or down</source>
            <translation>上移或下移</translation>
        </message>
        <message>
            <source>Edit it</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>Send it now</source>
            <translation>立即发送</translation>
        </message>
        <message>
            <source>Take it back into the message field</source>
            <translation>撤回到输入区</translation>
        </message>
        <message>
            <source>Rename the session</source>
            <translation>重命名会话</translation>
        </message>
        <message>
            <source>Delete the session</source>
            <translation>删除会话</translation>
        </message>
        <message>
            <source>Menu of the session</source>
            <translation>会话的菜单</translation>
        </message>
        <message>
            <source>Search the settings</source>
            <translation>搜索设置</translation>
        </message>
        <message>
            <source>End the search, then close</source>
            <translation>结束搜索，然后关闭</translation>
        </message>
        <message>
            <source>General</source>
            <translation>通用</translation>
        </message>
        <message>
            <source>Providers</source>
            <translation>服务商</translation>
        </message>
        <message>
            <source>services, API, account, connection, DeepSeek, OpenAI, Anthropic, Ollama</source>
            <translation>服务, 接口, 账号, 连接, API, DeepSeek, OpenAI, Anthropic, Ollama</translation>
        </message>
        <message>
            <source>Defaults</source>
            <translation>默认值</translation>
        </message>
        <message>
            <source>what new sessions start with</source>
            <translation>新会话以此开始</translation>
        </message>
        <message>
            <source>Questions</source>
            <translation>提问</translation>
        </message>
        <message>
            <source>Approvals</source>
            <translation>批准</translation>
        </message>
        <message>
            <source>permissions, rules, security</source>
            <translation>权限, 规则, 安全</translation>
        </message>
        <message>
            <source>Notifications</source>
            <translation>通知</translation>
        </message>
        <message>
            <source>Keyboard</source>
            <translation>键盘</translation>
        </message>
        <message>
            <source>keys, shortcuts, hotkeys</source>
            <translation>按键, 快捷键, 热键</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>数据</translation>
        </message>
        <message>
            <source>Privacy</source>
            <translation>隐私</translation>
        </message>
        <message>
            <source>Updates</source>
            <translation>更新</translation>
        </message>
        <message>
            <source>newer version, release</source>
            <translation>新版本, 发布</translation>
        </message>
        <message>
            <source>Licences</source>
            <translation>许可证</translation>
        </message>
        <message>
            <source>open source, copyright, third parties, LGPL</source>
            <translation>开源, 版权, 第三方, LGPL</translation>
        </message>
        <message>
            <source>About</source>
            <translation>关于</translation>
        </message>
        <message>
            <source>version, licences, help</source>
            <translation>版本, 许可证, 帮助</translation>
        </message>
        <message>
            <source>Wants no key</source>
            <translation>不需要密钥</translation>
        </message>
        <message>
            <source>Key: environment variable %1, which is not set</source>
            <translation>密钥：环境变量 %1，尚未设置</translation>
        </message>
        <message>
            <source>Key: environment variable %1</source>
            <translation>密钥：环境变量 %1</translation>
        </message>
        <message>
            <source>Key: kept on this machine</source>
            <translation>密钥：存在这台电脑上</translation>
        </message>
        <message>
            <source>No key yet</source>
            <translation>还没有密钥</translation>
        </message>
        <message numerus="yes">
            <source>It answers: %n model(s)</source>
            <translation>
                <numerusform>有响应：%Ln 个模型</numerusform>
            </translation>
        </message>
        <message>
            <source>From the settings file</source>
            <translation>来自设置文件</translation>
        </message>
        <message>
            <source>Counts only where the agent goes on after a while.</source>
            <translation>只在智能体等一段时间后继续时有效。</translation>
        </message>
        <message>
            <source>The one that was used last.</source>
            <translation>上次用过的那个。</translation>
        </message>
        <message>
            <source>Tour plays a fixed script; it has no models.</source>
            <translation>导览按固定脚本演示，没有模型可选。</translation>
        </message>
        <message>
            <source>The settings file has a value here that does not fit. The usual one counts.</source>
            <translation>设置文件里的这个值不合适，使用的是默认值。</translation>
        </message>
        <message>
            <source>Commands that begin like this</source>
            <translation>这样开头的命令</translation>
        </message>
        <message>
            <source>Running Python code</source>
            <translation>运行 Python 代码</translation>
        </message>
        <message>
            <source>Writing files</source>
            <translation>写入文件</translation>
        </message>
        <message>
            <source>Editing files</source>
            <translation>编辑文件</translation>
        </message>
        <message>
            <source>Web pages of this address</source>
            <translation>这个地址的网页</translation>
        </message>
        <message>
            <source>Rule removed</source>
            <translation>已移除规则</translation>
        </message>
        <message numerus="yes">
            <source>%n rule(s) removed</source>
            <translation>
                <numerusform>已移除 %Ln 条规则</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>On</source>
            <translation>开</translation>
        </message>
        <message>
            <source>Off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>Sessions</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Search index</source>
            <translation>搜索索引</translation>
        </message>
        <message>
            <source>Drafts</source>
            <translation>草稿</translation>
        </message>
        <message>
            <source>Pasted pictures</source>
            <translation>粘贴的图片</translation>
        </message>
        <message>
            <source>Long output</source>
            <translation>较长的输出</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>密钥</translation>
        </message>
        <message>
            <source>Tour</source>
            <translation>导览</translation>
        </message>
        <message>
            <source>Trash</source>
            <translation>回收站</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>Without a title</source>
            <translation>没有标题</translation>
        </message>
        <message>
            <source>Sessions (*.zip *.parley *.jsonl *.zst *.zstd)</source>
            <translation>会话 (*.zip *.parley *.jsonl *.zst *.zstd)</translation>
        </message>
        <message>
            <source>“%1” is back</source>
            <translation>「%1」已恢复</translation>
        </message>
        <message>
            <source>%1 freed</source>
            <translation>已释放 %1</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>已停止</translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) exported</source>
            <translation>
                <numerusform>已导出 %Ln 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) imported</source>
            <translation>
                <numerusform>已导入 %Ln 个会话</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) are here already</source>
            <translation>
                <numerusform>%Ln 个会话已经在这里</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n session(s) could not be read</source>
            <translation>
                <numerusform>%Ln 个会话无法读取</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n minute(s)</source>
            <translation>
                <numerusform>%Ln 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n hour(s)</source>
            <translation>
                <numerusform>%Ln 小时</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n second(s)</source>
            <translation>
                <numerusform>%Ln 秒</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Page</source>
            <translation>页面</translation>
        </message>
        <message>
            <source>Search the settings</source>
            <translation>搜索设置</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>End the search</source>
            <translation>结束搜索</translation>
        </message>
    </context>
    <context>
        <name>SettingsRail</name>
        <message>
            <source>Pages</source>
            <translation>页面</translation>
        </message>
    </context>
    <context>
        <name>ShownSession</name>
        <message>
            <source>The helper's session is not there yet.</source>
            <translation>子智能体的会话还没有建立。</translation>
        </message>
    </context>
    <context>
        <name>SideBar</name>
        <message>
            <source>Sessions</source>
            <translation>会话</translation>
        </message>
        <message>
            <source>Hide the side bar</source>
            <translation>隐藏侧栏</translation>
        </message>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>Search all sessions</source>
            <translation>搜索所有会话</translation>
        </message>
        <message>
            <source>Search all sessions (Ctrl+Shift+F)</source>
            <translation>搜索所有会话（Ctrl+Shift+F）</translation>
        </message>
        <message>
            <source>Search titles and text</source>
            <translation>搜索标题和内容</translation>
        </message>
        <message>
            <source>End the search</source>
            <translation>结束搜索</translation>
        </message>
        <message>
            <source>Nothing found</source>
            <translation>没有找到</translation>
        </message>
        <message>
            <source>No sessions yet</source>
            <translation>还没有会话</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
    </context>
    <context>
        <name>SideRows</name>
        <message numerus="yes">
            <source>Show %n more</source>
            <translation>
                <numerusform>再显示 %Ln 个</numerusform>
            </translation>
        </message>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
        <message>
            <source>now</source>
            <translation>刚刚</translation>
        </message>
        <message numerus="yes">
            <source>%n min</source>
            <translation>
                <numerusform>%Ln 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n h</source>
            <translation>
                <numerusform>%Ln 小时</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n d</source>
            <translation>
                <numerusform>%Ln 天</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SlashMenu</name>
        <message>
            <source>Commands</source>
            <translation>命令</translation>
        </message>
    </context>
    <context>
        <name>Support</name>
        <message>
            <source>Copied</source>
            <translation>已复制</translation>
        </message>
        <message>
            <source>The report is in the clipboard. It holds no keys.</source>
            <translation>报告已复制到剪贴板，其中不含密钥。</translation>
        </message>
    </context>
    <context>
        <name>TableBlock</name>
        <message numerus="yes">
            <source>Table, %n row(s)</source>
            <translation>
                <numerusform>表格，%Ln 行</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>TextBlock</name>
        <message>
            <source>Line across</source>
            <translation>分隔线</translation>
        </message>
    </context>
    <context>
        <name>TextBlockRow</name>
        <message>
            <source>Agent: %1</source>
            <translation>智能体：%1</translation>
        </message>
    </context>
    <context>
        <name>TextInputArea</name>
        <message>
            <source>What you type is hidden</source>
            <translation>输入的内容不会显示</translation>
        </message>
    </context>
    <context>
        <name>ToastBar</name>
        <message>
            <source>Dismiss</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>TodoStrip</name>
        <message>
            <source>To do: %1 of %2 done</source>
            <translation>待办：%2 项中已完成 %1 项</translation>
        </message>
        <message>
            <source>What is to do</source>
            <translation>待办事项</translation>
        </message>
        <message>
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>in work</source>
            <translation>进行中</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>待办</translation>
        </message>
    </context>
    <context>
        <name>ToolBody</name>
        <message>
            <source>You allowed this once.</source>
            <translation>你允许了这一次。</translation>
        </message>
        <message>
            <source>You always allow this.</source>
            <translation>你始终允许这样做。</translation>
        </message>
        <message>
            <source>Nobody was there to allow this.</source>
            <translation>当时没有人可以批准。</translation>
        </message>
        <message>
            <source>Stopped before it was allowed.</source>
            <translation>在批准之前就停止了。</translation>
        </message>
        <message>
            <source>You did not allow this.</source>
            <translation>你没有允许。</translation>
        </message>
        <message>
            <source>done</source>
            <translation>已完成</translation>
        </message>
        <message>
            <source>in progress</source>
            <translation>进行中</translation>
        </message>
        <message>
            <source>to do</source>
            <translation>待办</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>命令</translation>
        </message>
        <message>
            <source>Code</source>
            <translation>代码</translation>
        </message>
        <message>
            <source>Failed in line %1</source>
            <translation>第 %1 行失败</translation>
        </message>
        <message>
            <source>Line %1</source>
            <translation>第 %1 行</translation>
        </message>
        <message>
            <source>Arguments</source>
            <translation>参数</translation>
        </message>
        <message>
            <source>Output so far</source>
            <translation>目前的输出</translation>
        </message>
        <message>
            <source>Output</source>
            <translation>输出</translation>
        </message>
        <message>
            <source>No output.</source>
            <translation>没有输出。</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Copy path</source>
            <translation>复制路径</translation>
        </message>
    </context>
    <context>
        <name>ToolRow</name>
        <message>
            <source>Read</source>
            <translation>读取</translation>
        </message>
        <message>
            <source>Write</source>
            <translation>写入</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>Find files</source>
            <translation>查找文件</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>运行</translation>
        </message>
        <message>
            <source>Run code</source>
            <translation>运行代码</translation>
        </message>
        <message>
            <source>Fetch</source>
            <translation>获取网页</translation>
        </message>
        <message>
            <source>Delegate</source>
            <translation>委派</translation>
        </message>
        <message>
            <source>To-do list</source>
            <translation>待办清单</translation>
        </message>
        <message>
            <source>Tool</source>
            <translation>工具</translation>
        </message>
        <message>
            <source>preparing</source>
            <translation>准备中</translation>
        </message>
        <message>
            <source>running</source>
            <translation>运行中</translation>
        </message>
        <message>
            <source>waiting for approval</source>
            <translation>等待批准</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>失败</translation>
        </message>
        <message>
            <source>rejected</source>
            <translation>未获允许</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>已停止</translation>
        </message>
        <message>
            <source>outcome unknown</source>
            <translation>结果未知</translation>
        </message>
        <message>
            <source>exit code %1</source>
            <translation>退出码 %1</translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) added</source>
            <translation>
                <numerusform>新增 %Ln 行</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n line(s) removed</source>
            <translation>
                <numerusform>删除 %Ln 行</numerusform>
            </translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Open the helper's session: %1</source>
            <translation>打开子智能体的会话：%1</translation>
        </message>
        <message>
            <source>Review</source>
            <translation>查看</translation>
        </message>
    </context>
    <context>
        <name>TranscriptBar</name>
        <message>
            <source>Scroll the conversation</source>
            <translation>滚动对话</translation>
        </message>
    </context>
    <context>
        <name>TranscriptList</name>
        <message>
            <source>Conversation</source>
            <translation>对话</translation>
        </message>
    </context>
    <context>
        <name>TranscriptView</name>
        <message>
            <source>Conversation</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Loading older messages…</source>
            <translation>正在载入更早的消息…</translation>
        </message>
    </context>
    <context>
        <name>TransferRow</name>
        <message>
            <source>Exporting: %1 of %2</source>
            <translation>正在导出：%1 / %2</translation>
        </message>
        <message>
            <source>Importing: %1 of %2</source>
            <translation>正在导入：%1 / %2</translation>
        </message>
        <message>
            <source>Importing…</source>
            <translation>正在导入…</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stop the export</source>
            <translation>停止导出</translation>
        </message>
        <message>
            <source>Stop the import</source>
            <translation>停止导入</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>Dismiss what was said of the export</source>
            <translation>关闭导出结果</translation>
        </message>
        <message>
            <source>Dismiss what was said of the import</source>
            <translation>关闭导入结果</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>关闭</translation>
        </message>
    </context>
    <context>
        <name>TrashGroup</name>
        <message>
            <source>Trash</source>
            <translation>回收站</translation>
        </message>
        <message numerus="yes">
            <source>None. What you delete is kept for %n day(s) and can be brought back here.</source>
            <translation>
                <numerusform>没有。删除的会话会保留 %Ln 天，可以在这里恢复。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%1. Each is removed for good %n day(s) after it was deleted.</source>
            <translation>
                <numerusform>%1。每个会话在删除 %Ln 天之后永久移除。</numerusform>
            </translation>
        </message>
        <message>
            <source>Empty the trash</source>
            <translation>清空回收站</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Keep the deleted sessions</source>
            <translation>保留已删除的会话</translation>
        </message>
        <message numerus="yes">
            <source>Remove %n for good</source>
            <translation>
                <numerusform>永久删除 %Ln 个</numerusform>
            </translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Restore %1</source>
            <translation>恢复「%1」</translation>
        </message>
        <message>
            <source>Show all %1</source>
            <translation>显示全部 %1 个</translation>
        </message>
    </context>
    <context>
        <name>TroubleStrip</name>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>TurnRail</name>
        <message>
            <source>Turns</source>
            <translation>各轮</translation>
        </message>
        <message>
            <source>Turn %1: %2</source>
            <translation>第 %1 轮：%2</translation>
        </message>
        <message>
            <source>Turn %1</source>
            <translation>第 %1 轮</translation>
        </message>
    </context>
    <context>
        <name>TurnTailRow</name>
        <message>
            <source>Turn %1</source>
            <translation>第 %1 轮</translation>
        </message>
        <message>
            <source>Copy answer</source>
            <translation>复制回答</translation>
        </message>
        <message>
            <source>Branch from here</source>
            <translation>从这里开分支</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>Open settings</source>
            <translation>打开设置</translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>UpdateNotice</name>
        <message>
            <source>Parley %1 is available</source>
            <translation>Parley %1 已发布</translation>
        </message>
        <message>
            <source>Open download page</source>
            <translation>打开下载页面</translation>
        </message>
        <message>
            <source>What's new</source>
            <translation>更新内容</translation>
        </message>
        <message>
            <source>Skip this version</source>
            <translation>跳过此版本</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>以后再说</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>暂不处理</translation>
        </message>
    </context>
    <context>
        <name>UpdateOutcome</name>
        <message>
            <source>Open download page</source>
            <translation>打开下载页面</translation>
        </message>
        <message>
            <source>Hide what's new</source>
            <translation>收起更新内容</translation>
        </message>
        <message>
            <source>What's new</source>
            <translation>更新内容</translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
    </context>
    <context>
        <name>Updates</name>
        <message>
            <source>Parley %1 is available</source>
            <translation>Parley %1 已发布</translation>
        </message>
        <message>
            <source>This is the newest version.</source>
            <translation>已是最新版本。</translation>
        </message>
    </context>
    <context>
        <name>UpdatesPage</name>
        <message>
            <source>Updates</source>
            <translation>更新</translation>
        </message>
        <message>
            <source>This is Parley %1. The feed was last asked %2.</source>
            <translation>当前是 Parley %1。上次询问更新源：%2。</translation>
        </message>
        <message>
            <source>This is Parley %1. The feed was never asked.</source>
            <translation>当前是 Parley %1。还没有询问过更新源。</translation>
        </message>
        <message>
            <source>Checking…</source>
            <translation>正在检查…</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>立即检查</translation>
        </message>
    </context>
    <context>
        <name>UsageLine</name>
        <message>
            <source>{count} in</source>
            <translation>输入 {count}</translation>
        </message>
        <message>
            <source>{count} out</source>
            <translation>输出 {count}</translation>
        </message>
        <message>
            <source>{share} cached</source>
            <translation>缓存 {share}</translation>
        </message>
        <message>
            <source>window {share} full</source>
            <translation>窗口已用 {share}</translation>
        </message>
    </context>
    <context>
        <name>UsageRow</name>
        <message>
            <source>Space used</source>
            <translation>占用空间</translation>
        </message>
        <message numerus="yes">
            <source>%1, %n session(s)</source>
            <translation>
                <numerusform>%1，%Ln 个会话</numerusform>
            </translation>
        </message>
        <message>
            <source>Counting…</source>
            <translation>正在统计…</translation>
        </message>
    </context>
    <context>
        <name>UserMessageRow</name>
        <message>
            <source>Turn %1: %2</source>
            <translation>第 %1 轮：%2</translation>
        </message>
        <message>
            <source>You: %1</source>
            <translation>你：%1</translation>
        </message>
        <message>
            <source>Copy message</source>
            <translation>复制消息</translation>
        </message>
        <message>
            <source>Edit and send again</source>
            <translation>编辑并重新发送</translation>
        </message>
        <message>
            <source>From %1</source>
            <translation>来自 %1</translation>
        </message>
        <message>
            <source>Sent while it worked</source>
            <translation>在智能体工作时发送</translation>
        </message>
    </context>
    <context>
        <name>WarningStrip</name>
        <message numerus="yes">
            <source>%n thing(s) in the settings file are not used.</source>
            <translation>
                <numerusform>设置文件里有 %Ln 处没有生效。</numerusform>
            </translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>收起详情</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>详情</translation>
        </message>
        <message>
            <source>What is not used</source>
            <translation>没有生效的内容</translation>
        </message>
        <message>
            <source>Open the file</source>
            <translation>打开文件</translation>
        </message>
    </context>
    <context>
        <name>WindowState</name>
        <message>
            <source>New session</source>
            <translation>新会话</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <source>, </source>
            <comment>between the parts of a list</comment>
            <translation>，</translation>
        </message>
        <message>
            <source>%1. %2</source>
            <comment>two sentences</comment>
            <translation>%1。%2</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <comment>a label and what it is about</comment>
            <translation>%1：%2</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 秒</translation>
        </message>
        <message>
            <source>%1 m %2 s</source>
            <translation>%1 分 %2 秒</translation>
        </message>
        <message>
            <source>%1 h %2 m</source>
            <translation>%1 小时 %2 分</translation>
        </message>
        <message>
            <source>%1 d %2 h</source>
            <translation>%1 天 %2 小时</translation>
        </message>
        <message>
            <source>Yesterday %1</source>
            <comment>and the time</comment>
            <translation>昨天 %1</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <comment>weekday and time</comment>
            <translation>%1 %2</translation>
        </message>
    </context>
    <context>
        <name>WorkingRow</name>
        <message>
            <source>Working</source>
            <translation>工作中</translation>
        </message>
        <message>
            <source>Working…</source>
            <translation>工作中…</translation>
        </message>
    </context>
    <context>
        <name>WorkspacePicker</name>
        <message>
            <source>Folder</source>
            <translation>文件夹</translation>
        </message>
        <message>
            <source>Sample folder</source>
            <translation>示例文件夹</translation>
        </message>
        <message>
            <source>Choose a folder</source>
            <translation>选择文件夹</translation>
        </message>
        <message>
            <source>Choose another folder…</source>
            <translation>选择其他文件夹…</translation>
        </message>
    </context>
</TS>
