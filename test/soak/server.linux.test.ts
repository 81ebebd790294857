import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { messageText } from '../../src/model/message-text.ts';
import { routes } from '../../src/wire/routes.ts';
import { times } from '../campaign.ts';
import type { Answer } from '../model-server/contract.ts';
import { listen } from '../model-server/http/listen.ts';
import { progressOf } from '../progress.ts';
import { EventClient } from '../server/event-client.ts';
import { type ServedProcess, serveProcess } from './served-process.ts';

const PROMPTS = times({ usual: 60, long: 20_000 });
/** Conversations at the same time; each ends after some prompts, and another one begins. */
const AT_ONCE = 4;
const PROMPTS_EACH = 20;
const MODEL = 'anthropic/claude-sonnet-4-5';
const MB = 1024 * 1024;

it(`serves ${PROMPTS} prompts without losing one, and takes no more memory or files for the last than for the first`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-soak-'));
  const models = await listen(0, answered, { hasMemory: false });
  onTestFinished(async () => {
    await models.close();
    await rm(folder, { recursive: true });
  });
  const server = await serveProcess(folder, {
    HOME: folder,
    ANTHROPIC_API_KEY: 'sk-test-0123456789abcdefghijklmnop',
    ANTHROPIC_BASE_URL: models.baseURL('anthropic'),
  });

  const progress = progressOf('prompts to a server', PROMPTS);
  const conversations = new Map<SessionId, readonly string[]>();
  let asked = 0;
  const ask = async (upTo: number): Promise<void> => {
    const lane = async () => {
      while (asked < upTo) {
        const prompts = Array.from(
          { length: Math.min(PROMPTS_EACH, upTo - asked) },
          () => `Question ${asked++}?`,
        );
        const id = await converse(server, prompts, () => progress.advance());
        conversations.set(id, prompts);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };

  await ask(PROMPTS / 4);
  const before = await server.usage();
  await ask(PROMPTS);
  const after = await server.usage();
  const growth = `${JSON.stringify(before)} became ${JSON.stringify(after)}`;
  expect(after.heap - before.heap, growth).toBeLessThan(12 * MB);
  expect(after.resident, growth).toBeLessThan(2 * before.resident + 64 * MB);
  expect(after.open, growth).toBeLessThan(before.open + 10);

  for (const [id, prompts] of conversations) {
    const { messages } = await server.client.json(routes.listMessages, { params: { id } });
    const said = messages.filter(({ kind }) => kind === 'prompt' || kind === 'text').map(messageText);
    expect(said).toEqual(prompts.flatMap((prompt) => [prompt, answerTo(prompt)]));
  }
  expect(Array.from(conversations.values()).flat()).toHaveLength(PROMPTS);
  expect(await server.stop()).toBe(0);
});

const answered: Answer = ({ prompt }) => ({
  parts: [
    { type: 'reasoning', text: `Thinking about ${prompt}` },
    { type: 'text', text: answerTo(prompt) },
  ],
});

function answerTo(prompt: string): string {
  return `The answer to ${prompt} ${'It goes on for a while. '.repeat(20)}`.trim();
}

/** Leads a conversation, prompt by prompt, and connects anew for each. */
async function converse(
  { url, token, client }: ServedProcess,
  prompts: readonly string[],
  onAnswer: () => void,
): Promise<SessionId> {
  const { id, lastSeq } = await client.json(routes.createSession, { body: { model: MODEL } });
  let seen = lastSeq;
  for (const prompt of prompts) {
    await client.json(routes.sendPrompt, { params: { id }, body: { prompt } });
    const events = await EventClient.connect({ url, token, sessionId: id, lastEventId: seen });
    for await (const { item } of events) {
      if ('seq' in item) seen = item.seq;
      if (item.type === 'status-changed' && item.data.status === 'idle') break;
    }
    events.leave();
    onAnswer();
  }
  return id;
}
