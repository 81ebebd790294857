import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { put } from '../../src/files/priming-workspace.case.ts';
import type { StreamItem } from '../../src/model/feed.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { sample, script } from '../../src/script/priming-samples.case.ts';
import type { Client } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import { EventClient } from './event-client.ts';
import { type MakeDatabase, makeStage, type Stage, serverOn } from './stage.ts';

/** A question, a look at something, and an answer. */
export const HISTORY = script(
  sample('human_text_record', { msgId: 'm1' }, 'Where is the samovar?'),
  sample('agent_thought_record', {}, 'I had better look.'),
  sample('func_call_record', { id: 'c1' }),
  sample('func_result_record', { id: 'c1' }, 'On the veranda.'),
  sample('agent_words_record', { genseq: 2 }, 'The samovar is on the veranda.'),
);

/** A server, and a workspace in which files can be put and read. */
export interface PrimingStage extends Stage {
  readonly client: Client;
  /** Puts a priming script where its ref says. */
  putScript(ref: string, text?: string): Promise<void>;
  /** A file of the workspace. */
  textOf(path: string): Promise<string>;
  /** Sends a prompt and waits for the end of the answer. */
  ask(id: SessionId, prompt: string): Promise<void>;
  /** Waits until a run has ended that is told of after this event. */
  untilIdle(id: SessionId, after: number): Promise<void>;
  /** Everything that has been told of a session. */
  toldOf(id: SessionId): Promise<readonly StreamItem[]>;
  /** A request as it is, for what a client does not tell of an answer. */
  post(path: string, body: object): Promise<Response>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

export async function primingStage(make: MakeDatabase): Promise<PrimingStage> {
  const stage = await makeStage(make, ({ prompt }) => ({
    parts: [{ type: 'text', text: `You asked: ${prompt}` }],
  }));
  const { workspace } = stage.workbench;
  const server = await serverOn(stage);
  const { client, url, token } = server;
  const authorization = `Bearer ${token}`;
  return {
    ...stage,
    client,
    putScript: async (ref, text = HISTORY) => await put(workspace, `.minds/priming/${ref}.md`, text),
    textOf: async (path) => await readFile(join(workspace, path), 'utf8'),
    async ask(id, prompt) {
      const events = await EventClient.join({ ...server, sessionId: id });
      await client.json(routes.sendPrompt, { params: { id }, body: { prompt } });
      for await (const { item } of events) if (item.type === 'run-summary') break;
      events.leave();
    },
    async untilIdle(id, after) {
      const events = await EventClient.connect({ ...server, sessionId: id, after });
      for await (const { item } of events) {
        if (item.type === 'status-changed' && item.data.status === 'idle') break;
      }
      events.leave();
    },
    async toldOf(id) {
      const events = await EventClient.connect({ ...server, sessionId: id });
      const items: StreamItem[] = [];
      for await (const { item } of events) {
        items.push(item);
        if (item.type === 'live-changed') break;
      }
      events.leave();
      return items;
    },
    post: async (path, body) =>
      await fetch(url + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: async (path, headers = { authorization }) => await fetch(url + path, { headers }),
  };
}
