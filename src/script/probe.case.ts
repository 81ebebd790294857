/** The example that the format was made with: a prompt, a call and its result, for the agent `ux`. */
export const PROBE = `---
kind: agent_priming_script
version: 3
title: 环境探针启动
applicableMemberIds:
  - ux
---

### record human_text_record

\`\`\`markdown
---
genseq: 1
msgId: priming-1
grammar: markdown
---

先做环境探针。
\`\`\`

### record func_call_record

\`\`\`json
{
  "type": "func_call_record",
  "genseq": 1,
  "id": "call_probe_1",
  "name": "exec_command",
  "arguments": {
    "cmd": "uname -a"
  }
}
\`\`\`

### record func_result_record

\`\`\`markdown
---
genseq: 1
id: call_probe_1
name: exec_command
---

Darwin ...
\`\`\`
`;
