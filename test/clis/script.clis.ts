import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cliProgram } from '../../scripts/clis/packages.mjs';
import { createWorkbench } from '../../src/workbench.ts';
import { agentHome, isInstalled } from './agent-stage.ts';

const SCRIPT = `---
model: cli/codex
---

No. 1: is this
\`code\`?

<!-- user -->

/new

<!-- user -->

No. 2: please make a file.

<!-- user -->

!shell

<!-- user -->

ls made.txt
`;

describe.skipIf(!isInstalled('codex'))('a script that drives an agent', () => {
  it('runs from the first prompt to the last, through questions and programs', async () => {
    const { home, work, environment } = await agentHome('codex');
    const path = join(work, 'agent.prompt.md');
    await writeFile(path, SCRIPT);
    const workbench = createWorkbench({
      workspace: work,
      environment: {
        ...environment,
        XDG_CONFIG_HOME: join(home, 'config'),
        PATH: [dirname(cliProgram('codex')), environment['PATH']].join(delimiter),
      },
    });
    onTestFinished(async () => await workbench.close());
    const run = await workbench.scripts.run({ path, isOwnWord: true, allow: 'all' });
    const events = await Array.fromAsync(run.events);
    expect(events.at(-1)).toMatchObject({ data: { reason: 'done', ran: 5 } });
    const { messages, evidence } = await workbench.sessions.messages(run.session.id);
    const answers = evidence.filter(({ kind }) => kind === 'answer');
    const said = answers.map(({ label, text, facts: { exitCode } }) => [label, text.trim(), exitCode]);
    expect(said[0]).toEqual(['transcript', 'Answer 1: `yes`, 好.', undefined]);
    expect(said).toContainEqual(['transcript', 'I will make it.\n\nIt is made.', undefined]);
    expect(said.at(-1)).toEqual(['stream', 'made.txt', 0]);
    expect(evidence.filter(({ kind }) => kind === 'question')).toHaveLength(1);
    const boundaries = messages.filter(({ metadata }) => 'isBoundary' in metadata);
    expect(boundaries).toMatchObject([{ payload: { content: '/new' } }]);
    expect(existsSync(join(work, 'made.txt'))).toBe(true);

    const adopted = await workbench.sessions.adopt({ sessionId: run.session.id, name: 'played' });
    const played = await workbench.scripts.run({ path: adopted.scriptPath, recorded: true });
    const summary = (await Array.fromAsync(played.events)).at(-1);
    expect(summary).toMatchObject({ data: { reason: 'done', class: 'recorded', ran: 5 } });
  });
});
