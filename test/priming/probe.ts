/** A script with a prompt, a call and its result, in the shortest layout that the format allows. */
export const PROBE = `---
kind: agent_priming_script
version: 3
title: 环境探针启动
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
