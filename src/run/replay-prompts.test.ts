import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../model/ids.ts';
import { isAskedPrompt, type Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import type { SessionRun } from '../workbench.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';

const CLAUDE = 'anthropic/claude-sonnet-4-5';
const GPT = 'openai/gpt-4o-mini';

describe('replaying a session with other prompts', () => {
  const stage = useLiveWorkspace(({ prompt }) => ({ parts: [{ type: 'text', text: `To ${prompt}` }] }));
  const requests = () => stage().server.requests;

  let count = 0;
  /** A session of a script with three prompts. */
  const begun = async (): Promise<SessionId> => {
    const path = join(stage().folder, `${count++}.prompt.md`);
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\nOne?\n<!-- user -->\nTwo?\n<!-- user -->\nThree?\n`);
    return (await performed(await stage().workbench.scripts.run({ path }))).id;
  };
  const performed = async ({ session, events }: Pick<SessionRun, 'session' | 'events'>) => {
    const summary = (await Array.fromAsync(events)).at(-1);
    if (summary?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    return { id: session.id, ...summary.data };
  };
  const rowsOf = async (id: SessionId): Promise<readonly Message[]> =>
    (await stage().workbench.sessions.messages(id)).messages;
  const prompts = async (id: SessionId) =>
    (await rowsOf(id)).filter(({ kind }) => kind === 'prompt').map(messageText);

  it('shares what came before a prompt, and asks the new ones', async () => {
    const chatSessionId = await begun();
    const before = await rowsOf(chatSessionId);
    const asked = requests().length;
    const run = await stage().workbench.sessions.replayFrom({
      chatSessionId,
      startIndex: 1,
      prompts: ['Zwei?', 'Drei?'],
    });
    const { id, ran, shared, reason } = await performed(run);
    expect({ ran, shared, reason }).toEqual({ ran: 2, shared: 1, reason: 'done' });
    expect(requests().length - asked).toBe(2);
    expect(await prompts(id)).toEqual(['One?', 'Zwei?', 'Drei?']);
    expect(await rowsOf(chatSessionId)).toEqual(before);
    expect(await stage().workbench.sessions.get(id)).toMatchObject({
      linkable: false,
      fork: { parentId: chatSessionId },
      takeRootId: chatSessionId,
    });
  });

  it('numbers and chains the new prompts as a script that has them would', async () => {
    const chatSessionId = await begun();
    const path = join(stage().folder, 'same.prompt.md');
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\nOne?\n<!-- user -->\nZwei?\n`);
    const facts = async (id: SessionId) =>
      (await rowsOf(id)).flatMap((row) =>
        isAskedPrompt(row)
          ? [[row.metadata.promptIndex, row.metadata.promptHash, row.metadata.inputHash]]
          : [],
      );
    const run = await stage().workbench.sessions.replayFrom({
      chatSessionId,
      startIndex: 1,
      prompts: ['Zwei?'],
    });
    const same = await performed(await stage().workbench.scripts.run({ path }));
    expect(await facts((await performed(run)).id)).toEqual(await facts(same.id));
  });

  it('may go on after the last answer', async () => {
    const chatSessionId = await begun();
    const run = await stage().workbench.sessions.replayFrom({
      chatSessionId,
      startIndex: 3,
      prompts: ['Four?'],
    });
    expect(await prompts((await performed(run)).id)).toEqual(['One?', 'Two?', 'Three?', 'Four?']);
  });

  it('answers from what was recorded when the engine is overruled', async () => {
    const chatSessionId = await begun();
    const asked = requests().length;
    const run = await stage().workbench.sessions.replayFrom({
      chatSessionId,
      startIndex: 1,
      prompts: ['Two?'],
      engineOverride: 'recorded',
    });
    expect(await performed(run)).toMatchObject({ class: 'recorded', ran: 1, reason: 'done' });
    expect(requests()).toHaveLength(asked);
  });

  it('asks everything anew of another model, and archives the session', async () => {
    const chatSessionId = await begun();
    const request = { chatSessionId, prompts: ['One?', 'Two?'], engine: 'api', model: GPT } as const;
    const { id, ran, shared } = await performed(await stage().workbench.sessions.replayAll(request));
    expect({ ran, shared }).toEqual({ ran: 2, shared: 0 });
    expect(await prompts(id)).toEqual(['One?', 'Two?']);
    expect(
      requests()
        .slice(-2)
        .map(({ model }) => model),
    ).toEqual(['gpt-4o-mini', 'gpt-4o-mini']);
    expect(await stage().workbench.sessions.get(chatSessionId)).toMatchObject({ sessionStatus: 'archived' });
    expect(await stage().workbench.sessions.get(id)).toMatchObject({
      takeRootId: chatSessionId,
      metadata: { modelId: GPT },
    });
  });

  it.each([
    ['nothing to ask', { startIndex: 0, prompts: [] }],
    ['a prompt without a text', { startIndex: 0, prompts: ['a', ' '] }],
    ['a start after what has no answer', { startIndex: 4, prompts: ['a'] }],
  ])('refuses %s, and makes no take', async (_, request) => {
    const chatSessionId = await begun();
    const { items } = await stage().workbench.sessions.list({ limit: 100 });
    await expect(stage().workbench.sessions.replayFrom({ chatSessionId, ...request })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect((await stage().workbench.sessions.list({ limit: 100 })).items).toEqual(items);
  });

  it('leaves the session alone when the model cannot be asked', async () => {
    const chatSessionId = await begun();
    const request = {
      chatSessionId,
      prompts: ['a'],
      engine: 'api',
      model: 'google/gemini-2.5-flash',
    } as const;
    await expect(stage().workbench.sessions.replayAll(request)).rejects.toMatchObject({
      code: 'KEY_MISSING',
    });
    expect(await stage().workbench.sessions.get(chatSessionId)).toMatchObject({
      sessionStatus: 'idle',
      archivedAt: null,
    });
  });
});
