import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../model/ids.ts';
import { isAskedPrompt } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import type { SessionRun } from '../workbench.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';

const CLAUDE = 'anthropic/claude-sonnet-4-5';
const GPT = 'openai/gpt-4o-mini';

describe('asking the last prompt anew', () => {
  let answers = 0;
  let isBroken = false;
  const stage = useLiveWorkspace(({ prompt }) => ({
    parts: [
      { type: 'text', text: `${prompt} ${++answers}` },
      ...(isBroken ? [{ type: 'error', message: 'broken' } as const] : []),
    ],
  }));
  const sessions = () => stage().workbench.sessions;
  const performed = async ({ session, events }: Pick<SessionRun, 'session' | 'events'>) => {
    const summary = (await Array.fromAsync(events)).at(-1);
    if (summary?.type !== 'run-summary') throw new Error('The run ended without a summary.');
    return { id: session.id, ...summary.data };
  };
  const rowsOf = async (id: SessionId) => (await sessions().messages(id)).messages;
  const textsOf = async (id: SessionId, kind: 'prompt' | 'text') =>
    (await rowsOf(id)).filter((row) => row.kind === kind).map(messageText);
  const promptsOf = async (id: SessionId) =>
    (await rowsOf(id)).flatMap((row) => (isAskedPrompt(row) ? [row.metadata] : []));
  const conversation = async (...prompts: readonly string[]) => {
    const { id: sessionId } = await sessions().create({ model: CLAUDE, title: 'Tea' });
    for (const text of prompts) await performed(await sessions().send({ sessionId, text }));
    return sessionId;
  };

  it('makes a take that shares everything before, and leaves the session as it is', async () => {
    const sessionId = await conversation('One?', 'Two?');
    const [before, rows] = [await sessions().get(sessionId), await rowsOf(sessionId)];
    const { id, ...summary } = await performed(await sessions().regenerate({ sessionId }));
    expect(summary).toMatchObject({ ran: 1, shared: 1, reason: 'done' });
    expect(await textsOf(id, 'prompt')).toEqual(['One?', 'Two?']);
    const [first, second] = await textsOf(id, 'text');
    const [same, other] = await textsOf(sessionId, 'text');
    expect(first).toBe(same);
    expect(second).not.toBe(other);
    expect(await sessions().get(id)).toMatchObject({
      takeRootId: sessionId,
      fork: { parentId: sessionId },
      metadata: { title: 'Tea' },
    });
    expect(await promptsOf(id)).toMatchObject([{ source: 'chat' }, { source: 'chat', model: CLAUDE }]);
    expect(await sessions().get(sessionId)).toEqual(before);
    expect(await rowsOf(sessionId)).toEqual(rows);
  });

  it('asks another model, where one is named, and else the one that was asked last', async () => {
    const sessionId = await conversation('One?');
    const { id } = await performed(await sessions().regenerate({ sessionId, model: GPT }));
    expect((await promptsOf(id)).map(({ model }) => model)).toEqual([GPT]);
    expect((await sessions().get(id)).metadata.modelId).toBe(GPT);
    await performed(await sessions().send({ sessionId, text: 'Two?', model: GPT }));
    const again = await performed(await sessions().regenerate({ sessionId }));
    expect((await promptsOf(again.id)).map(({ model }) => model)).toEqual([CLAUDE, GPT]);
  });

  it('asks the prompt of a script as the script has it, and one that was typed after it', async () => {
    const path = join(stage().folder, 'a.prompt.md');
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\nOne?\n<!-- user key="two" -->\nTwo?\n`);
    const { id: sessionId } = await performed(await stage().workbench.scripts.run({ path }));
    const { id } = await performed(await sessions().regenerate({ sessionId }));
    const places = async (of: SessionId) =>
      (await promptsOf(of)).map(({ promptIndex, key, promptHash, source }) => ({
        promptIndex,
        key,
        promptHash,
        source,
      }));
    expect(await places(id)).toEqual(await places(sessionId));
    await performed(await sessions().send({ sessionId, text: 'Typed?' }));
    const typed = await performed(await sessions().regenerate({ sessionId }));
    expect(await textsOf(typed.id, 'prompt')).toEqual(['One?', 'Two?', 'Typed?']);
    expect(await places(typed.id)).toEqual(await places(sessionId));
    const attached = await stage().workbench.scripts.attach({ path });
    expect(attached).toMatchObject({ state: 'linked', session: { id: sessionId } });
  });

  it('goes on from a take of a take, and from a fork that has no rows of its own', async () => {
    const sessionId = await conversation('One?', 'Two?');
    const first = await performed(await sessions().regenerate({ sessionId }));
    const second = await performed(await sessions().regenerate({ sessionId: first.id }));
    const fork = await sessions().fork(second.id);
    const { id } = await performed(await sessions().regenerate({ sessionId: fork.id }));
    expect(await textsOf(id, 'prompt')).toEqual(['One?', 'Two?']);
    const takes = await sessions().takes(sessionId);
    expect(takes.map((take) => take.id)).toEqual([sessionId, first.id, second.id, fork.id, id]);
  });

  it('asks a prompt that got no answer', async () => {
    const sessionId = await conversation('One?');
    isBroken = true;
    await performed(await sessions().send({ sessionId, text: 'Two?' }));
    isBroken = false;
    expect(await sessions().get(sessionId)).toMatchObject({ sessionStatus: 'failed' });
    const { id, reason } = await performed(await sessions().regenerate({ sessionId }));
    expect(reason).toBe('done');
    expect(await textsOf(id, 'prompt')).toEqual(['One?', 'Two?']);
    expect(await sessions().get(sessionId)).toMatchObject({ sessionStatus: 'failed' });
  });

  it('is refused where nothing was asked, or the model cannot be, and makes no take', async () => {
    const empty = await conversation();
    await expect(sessions().regenerate({ sessionId: empty })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const sessionId = await conversation('One?');
    const keyless = sessions().regenerate({ sessionId, model: 'google/gemini-2.5-flash' });
    await expect(keyless).rejects.toMatchObject({ code: 'KEY_MISSING' });
    expect(await sessions().takes(sessionId)).toHaveLength(1);
  });
});
