import { join } from 'node:path';
import { cuebook, type Result } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace } from './live-workspace.ts';

export const MODEL = 'anthropic/claude-sonnet-4-5';

export interface PrimingWorkspace extends LiveWorkspace {
  readonly database: string;
  call(...args: readonly string[]): Promise<Result>;
  json(...args: readonly string[]): Promise<ReturnType<typeof JSON.parse>>;
  prime(...args: readonly string[]): Promise<Result>;
}

/** A workspace with these priming scripts of the team. */
export async function workspaceWith(scripts: Readonly<Record<string, string>>): Promise<PrimingWorkspace> {
  const live = await liveWorkspace(helpful);
  for (const [slug, text] of Object.entries(scripts)) await live.write(shared(slug), text);
  const call = async (...args: readonly string[]) => await cuebook(args, live.on);
  return {
    ...live,
    database: join(live.folder, '.cuebook', 'cuebook.db'),
    call,
    json: async (...args) => JSON.parse((await call(...args, '--json')).out),
    prime: async (...args) => await call('prime', ...args),
  };
}

/** A priming script in which a tool was called, with a thought, something unknown and what people alone saw. */
export const LAKE = `---
kind: agent_priming_script
version: 3
title: At the lake
applicableMemberIds: [default, anna]
---

### record human_text_record

\`\`\`markdown
---
genseq: 1
msgId: m1
grammar: markdown
---

What is out there?
\`\`\`

### record agent_thought_record

\`\`\`markdown
---
genseq: 1
---

Better to look.
\`\`\`

### record func_call_record

\`\`\`json
{ "type": "func_call_record", "genseq": 1, "id": "c1", "name": "look", "arguments": { "at": "window" } }
\`\`\`

### record func_result_record

\`\`\`markdown
---
genseq: 1
id: c1
name: look
---

A lake.
\`\`\`

### record agent_words_record

\`\`\`markdown
---
genseq: 2
---

There is a lake.
\`\`\`

### record gen_finish_record

\`\`\`markdown
---
genseq: 2
---
\`\`\`
`;

/** The same in short. */
export const GREETING = `### record human_text_record

---
genseq: 1
msgId: m1
grammar: markdown
---

Hello?

### record agent_words_record

---
genseq: 1
---

Hello!
`;

/** A result without its call: an error that can be repaired. */
export const ORPHAN = `### record func_result_record

---
genseq: 1
id: c1
name: look
---

A lake.
`;

/** Fields that nothing closes: an error that nobody but a person can repair. */
export const UNCLOSED = `### record agent_words_record

---
genseq: 1
`;

/** A record from another tool. */
export const UNKNOWN = `${GREETING}
### record screenshot_record

\`\`\`
pixels
\`\`\`
`;

/** Where a script of the team is. */
export function shared(slug: string): string {
  return `.minds/priming/team_shared/${slug}.md`;
}
