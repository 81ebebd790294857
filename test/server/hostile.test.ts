import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { errorAnswer } from '../../src/wire/error.ts';
import { startCuebook } from '../cli/cuebook.ts';

const facts = z.object({ url: z.string(), token: z.string() });
const SUITES = 60;
/** Of a suite that is as slow to read as one of its size can be: a list of nothing. */
const SLOW_SUITE = `cases: [${','.repeat(4_000)}`;

let server: z.infer<typeof facts>;
const headers = () => ({ authorization: `Bearer ${server.token}`, 'content-type': 'application/json' });

/** A workspace that somebody else has filled, served by a process of its own: its event loop is not that of the test. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-hostile-'));
  await mkdir(join(folder, 'bench'));
  await mkdir(join(folder, '.cuebook'));
  await writeFile(join(folder, 'hostile.prompt.md'), 'Hello\n');
  for (let index = 0; index < SUITES; index++) {
    await writeFile(join(folder, 'bench', `slow-${String(index).padStart(3, '0')}.yaml`), SLOW_SUITE);
  }
  for (let index = 0; index < 250; index++) {
    await writeFile(join(folder, 'bench', `z-${String(index).padStart(3, '0')}.yaml`), 'cases: []\n');
  }
  const { child } = startCuebook(['serve', '--port', '0', '--json'], {
    cwd: folder,
    env: { HOME: join(folder, 'home') },
  });
  const [line] = await once(child.stdout ?? child, 'data');
  server = facts.parse(JSON.parse(String(line)));
  return async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  };
});

async function health(): Promise<void> {
  // On a connection of its own: one that is kept may be closed while the server is busy.
  const [answer]: IncomingMessage[] = await once(
    get(`${server.url}/api/health`, { headers: headers(), agent: false }),
    'response',
  );
  expect(answer?.statusCode).toBe(200);
  await answer?.toArray();
}

async function refusalOf(path: string, body: string): Promise<string> {
  const answer = await fetch(server.url + path, { method: 'POST', headers: headers(), body });
  return errorAnswer.parse(await answer.json()).error.code;
}

describe('a server that is asked by somebody hostile', () => {
  it('answers others again and again while it lists suites that are slow to read, and lists so many only', async () => {
    let isListed = false;
    const listed = fetch(`${server.url}/api/bench/suites`, { headers: headers() }).then(async (answer) => {
      isListed = true;
      return z
        .object({ items: z.array(z.object({ diagnostics: z.array(z.object({ code: z.string() })) })) })
        .parse(await answer.json());
    });
    let answered = 0;
    for (; !isListed; answered++) await health();
    const { items } = await listed;
    // An answer takes a few turns of the event loop, and there is one after each suite.
    expect(answered).toBeGreaterThanOrEqual(5);
    expect(items.length).toBeLessThanOrEqual(210);
    expect(items.length).toBeGreaterThanOrEqual(200);
  });

  it('reads no body of more than 10,000 keys', async () => {
    const keys = (count: number) =>
      JSON.stringify({
        prompt: 'Hello',
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 0])),
      });
    expect(await refusalOf('/api/sessions', keys(10_000))).toBe('TOO_LARGE');
    expect(await refusalOf('/api/sessions', keys(9_000))).toBe('INVALID_INPUT');
  });

  it.each([
    ['larger than 64 kB', `---\ntitle: [${'a'.repeat(64 * 1024)}]\n---\n\nHello\n`],
    ['larger than 64 kB, of one key a line', `---\n${'a: 1\n'.repeat(14_000)}---\n\nHello\n`],
    ['of commas', `---\ntitle: [${','.repeat(60_000)}\n---\n\nHello\n`],
    ['of brackets', `---\ntitle: ${'['.repeat(60_000)}\n---\n\nHello\n`],
  ])('reads no front matter %s', async (_, content) => {
    const answer = await fetch(`${server.url}/api/scripts/attach`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ path: 'hostile.prompt.md', content }),
    });
    onTestFinished(async () => await health());
    const text = await answer.text();
    expect(text).toContain('front-matter-too-large');
  });
});
