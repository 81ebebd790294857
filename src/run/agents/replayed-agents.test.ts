import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAskedPrompt } from '../../model/message.ts';
import type { ScriptRun, SessionRun } from '../../workbench.ts';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { agentTools, CLAUDE } from './agents.case.ts';

const HAIKU = 'anthropic/claude-haiku-4-5';
const GPT = 'openai/gpt-5';

/** Replies with the model that it is told; after `tea` it asks something by itself. */
const CLERK = `
import { tone } from './tone.mjs';
export class Clerk {
  executeTask(task) { return task.name + ' done'; }
  generateReply(session) {
    const asked = session.messages().at(-1).content;
    const nextTasks = asked === 'tea' ? [{ name: 'More', type: 'message', message: 'hidden' }] : [];
    return { message: tone + ' ' + asked + ' ' + session.settings.model, nextTasks };
  }
}
`;
const DOER = 'export class Doer { executeTask(task) { return task.name + " done"; } }';

const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] }));
const { sessions, configure, begin, send, task, shown, rows, write, performed } = agentTools(stage);
const trust = () => stage().workbench.trust;
const asked = async (run: () => Promise<unknown>) => {
  const before = stage().server.requests.length;
  await run();
  return stage()
    .server.requests.slice(before)
    .map(({ model }) => model);
};
const replayed = async ({ session, events }: Pick<SessionRun | ScriptRun, 'session' | 'events'>) => {
  const summary = await performed({ events });
  return { id: session.id, summary };
};
const runScript = async (name: string, request: { recorded?: boolean; fresh?: boolean } = {}) =>
  await replayed(await stage().workbench.scripts.run({ path: join(stage().folder, name), ...request }));
const driftOf = async (name: string) =>
  (await stage().workbench.scripts.attach({ path: join(stage().folder, name) })).drift?.kind;
const clerk = (more: object = {}) => ({ name: 'Clerk', path: 'agents/Clerk.mjs', model: CLAUDE, ...more });

beforeAll(async () => {
  await write('agents/Clerk.mjs', CLERK);
  await write('agents/tone.mjs', `export const tone = 'dry';`);
  await write('agents/Doer.mjs', DOER);
  await write('clerk.prompt.md', '---\nagent: Clerk\n---\ntea\n<!-- user -->\ntwo\n');
  await trust().grant({});
});

describe('what an agent answered, asked anew', () => {
  it('makes no model a chosen one that nobody chose', async () => {
    await configure(clerk(), { name: 'Plain', model: CLAUDE });
    for (const agentId of ['Clerk', 'Plain']) {
      const id = await begin({ agentId });
      await send(id, 'one');
      const again = await replayed(await sessions().regenerate({ sessionId: id }));
      expect((await sessions().get(again.id)).metadata.modelId).toBeUndefined();
    }
  });

  it('keeps a model that somebody chose, also where the code of an agent is only told of it', async () => {
    await configure(clerk());
    const id = await begin({ agentId: 'Clerk' });
    await send(id, 'one');
    const again = await replayed(await sessions().regenerate({ sessionId: id, model: GPT }));
    expect((await sessions().get(again.id)).metadata.modelId).toBe(GPT);
    await send(again.id, 'two');
    expect((await shown(again.id)).filter((each) => each.startsWith('text'))).toEqual([
      `text all: dry one ${GPT}`,
      `text all: dry two ${GPT}`,
    ]);
  });

  it('follows what agents.json says by now, as the next prompt does', async () => {
    await configure({ name: 'Plain', model: CLAUDE });
    await write('plain.prompt.md', '---\nagent: Plain\n---\none\n<!-- user -->\ntwo\n');
    const { id: chatSessionId } = await runScript('plain.prompt.md');
    const chat = await begin({ agentId: 'Plain' });
    await send(chat, 'one');
    const take = await replayed(await sessions().regenerate({ sessionId: chat }));

    await configure({ name: 'Plain', model: HAIKU });
    const from = { chatSessionId, startIndex: 1, prompts: ['two again'] };
    expect(await asked(async () => await replayed(await sessions().replayFrom(from)))).toEqual([
      'claude-haiku-4-5',
    ]);
    expect(await asked(async () => await send(take.id, 'two'))).toEqual(['claude-haiku-4-5']);
  });

  it('asks the model that somebody chose before the prompt', async () => {
    await configure({ name: 'Plain', model: CLAUDE });
    await write('chosen.prompt.md', `---\nmodel: ${HAIKU}\n---\none\n<!-- user -->\ntwo\n`);
    const { id: chatSessionId } = await runScript('chosen.prompt.md');
    await send(chatSessionId, 'typed', { model: CLAUDE });
    const from = { chatSessionId, startIndex: 1, prompts: ['two again'] };
    expect(await asked(async () => await replayed(await sessions().replayFrom(from)))).toEqual([
      'claude-haiku-4-5',
    ]);
  });
});

describe('a conversation with an agent, made into a script', () => {
  it('names the agent whose code replied, and no model', async () => {
    await configure(clerk());
    const id = await begin({ agentId: 'Clerk' });
    await send(id, 'one');
    const text = await sessions().export(id, { format: 'script' });
    expect(text).toContain('agent: Clerk');
    expect(text).not.toContain('model:');
  });

  it('has what the user asked, and not what the agent did; its recording answers just that', async () => {
    await configure(clerk());
    const id = await begin({ agentId: 'Clerk' });
    await send(id, 'tea');
    await task(id, { name: 'Sweep', type: 'action', message: 'Sweep the floor.' });
    await send(id, 'two');
    expect((await shown(id)).slice(2, 6)).toEqual([
      'prompt model: hidden',
      `text all: dry hidden ${CLAUDE}`,
      'prompt all: Sweep the floor.',
      'text all: Sweep done',
    ]);
    const adopted = await sessions().adopt({ sessionId: id, name: 'adopted' });
    expect(adopted).toMatchObject({
      prompts: 2,
      notes: ['2 tasks that the agent did are left out: a script holds what the user asks.'],
    });
    const script = await readFile(adopted.scriptPath, 'utf8');
    expect(script).not.toMatch(/hidden|Sweep/);
    expect(await sessions().export(id, { format: 'script' })).not.toMatch(/hidden|Sweep/);
    expect(await readFile(adopted.recording.path, 'utf8')).not.toMatch(/hidden|Sweep/);

    const again = await runScript('adopted.prompt.md', { recorded: true });
    expect(again.summary).toMatchObject({ reason: 'done', ran: 2, class: 'recorded' });
    expect(await shown(again.id)).toEqual([
      'prompt all: tea',
      `text all: dry tea ${CLAUDE}`,
      'prompt all: two',
      `text all: dry two ${CLAUDE}`,
    ]);
  });
});

describe('a script that an agent answered, run without a model', () => {
  it('says the same, whatever the agent did next by itself', async () => {
    await configure(clerk());
    const live = await runScript('clerk.prompt.md', { fresh: true });
    expect(await shown(live.id)).toContain('prompt model: hidden');
    const again = await runScript('clerk.prompt.md', { recorded: true });
    expect(again.summary).toMatchObject({ reason: 'done', ran: 2, class: 'recorded' });
    const inputs = async (id: typeof live.id) =>
      (await rows(id)).flatMap((row) =>
        isAskedPrompt(row) && !row.metadata.isNext ? [row.metadata.inputHash] : [],
      );
    expect(await inputs(again.id)).toEqual(await inputs(live.id));
    expect(await shown(again.id)).toEqual((await shown(live.id)).filter((each) => !each.includes('hidden')));
  });

  it('needs no trust, and loads no code, whoever replied', async () => {
    const doer = { name: 'Doer', path: 'agents/Doer.mjs', model: CLAUDE, settings: { tone: 'warm' } };
    await configure(clerk(), doer);
    await write('doer.prompt.md', '---\nagent: Doer\n---\none\n<!-- user -->\ntwo\n');
    await write(
      'agents/Doer.mjs',
      `${DOER}\nglobalThis.process.getBuiltinModule('fs').writeFileSync('loaded', '');`,
    );
    const scripts = ['clerk.prompt.md', 'doer.prompt.md'];
    for (const name of scripts) await runScript(name, { fresh: true });
    const loaded = join(stage().folder, 'loaded');
    expect(await readFile(loaded, 'utf8')).toBe('');
    await write('loaded', 'not since');
    await trust().revoke();
    for (const name of scripts) {
      const { id, summary } = await runScript(name, { recorded: true });
      expect(summary).toMatchObject({ reason: 'done', ran: 2, class: 'recorded' });
      const action = sessions().runTask({ sessionId: id, task: { name: 'Sweep', type: 'action' } });
      await expect(action).rejects.toMatchObject({ code: 'UNTRUSTED' });
      await expect(sessions().send({ sessionId: id, text: 'three' })).rejects.toMatchObject({
        code: 'UNTRUSTED',
      });
    }
    expect(await readFile(loaded, 'utf8')).toBe('not since');
    await trust().grant({});
  });

  it('runs no code for a task either, though a recording is named for it', async () => {
    await configure(clerk());
    const id = await begin({ agentId: 'Clerk' });
    await trust().revoke();
    const sweep = {
      sessionId: id,
      task: { name: 'Sweep', type: 'action' },
      model: `recorded/${CLAUDE}`,
    } as const;
    await expect(sessions().runTask(sweep)).rejects.toMatchObject({ code: 'UNTRUSTED' });
    await trust().grant({});
  });
});

describe('a script whose agent is code', () => {
  it('is run anew where the agent is told something else, or a file is that its module imports', async () => {
    await configure(clerk());
    await runScript('clerk.prompt.md', { fresh: true });
    expect(await driftOf('clerk.prompt.md')).toBe('none');
    for (const more of [{ settings: { greeting: 'Hi' } }, { metadata: { desk: 3 } }]) {
      await configure(clerk(more));
      expect(await driftOf('clerk.prompt.md')).toBe('settings');
    }
    await configure(clerk());
    expect(await driftOf('clerk.prompt.md')).toBe('none');
    await write('agents/tone.mjs', `export const tone = 'warm';`);
    expect(await driftOf('clerk.prompt.md')).toBe('settings');
    await write('agents/tone.mjs', `export const tone = 'dry';`);
  });

  it('stays as it is where metadata changes that no code sees', async () => {
    await configure({ name: 'Plain', model: CLAUDE });
    await write('same.prompt.md', '---\nagent: Plain\n---\none\n');
    await runScript('same.prompt.md');
    await configure({ name: 'Plain', model: CLAUDE, metadata: { desk: 3 } });
    expect(await driftOf('same.prompt.md')).toBe('none');
  });
});

describe('scripts that agents run', () => {
  /** A script whose agent runs it so many times over, each time with other arguments. How often it ran. */
  const recursive = async (times: number) => {
    await write(
      'agents/Again.mjs',
      `import { appendFileSync } from 'node:fs';
      export class Again {
        generateReply(session) {
          appendFileSync('runs', '.');
          const path = session.messages().at(-1).content;
          const args = Array.from({ length: path.length < 60 ? ${times} : 0 }, (_, place) => [path + place]);
          const params = (each) => ({ path: 'again.prompt.md', args: each });
          return {
            message: 'again',
            nextTasks: args.map((each) => ({ name: 'RunScript', type: 'action', params: params(each) })),
          };
        }
      }`,
    );
    await write('runs', '');
    await configure({ name: 'Again', path: 'agents/Again.mjs' });
    await write('again.prompt.md', '---\nagent: Again\n---\n$1\n');
    const path = join(stage().folder, 'again.prompt.md');
    await performed(await stage().workbench.scripts.run({ path, args: { positional: ['x'] }, fresh: true }));
    return (await readFile(join(stage().folder, 'runs'), 'utf8')).length;
  };

  it('cannot go round in circles', async () => {
    expect(await recursive(1)).toBe(21);
    const { items } = await sessions().list({ limit: 21 });
    const ends = await Promise.all(items.map(async ({ id }) => (await shown(id)).at(-1)));
    expect(ends.filter((end) => end?.startsWith('error'))).toEqual([
      'error person: More than 20 tasks led to one another. The rest is not run.',
    ]);
  });

  it('are not more than so many, however they lead to one another', async () => {
    expect(await recursive(2)).toBeLessThan(210);
  });
});
