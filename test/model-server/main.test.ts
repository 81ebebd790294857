import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const greeting = z.object({ url: z.url() });
const delta = z.looseObject({
  choices: z.array(z.looseObject({ delta: z.looseObject({ content: z.string().optional() }) })),
});

let child: ChildProcessByStdio<Writable, Readable, null> | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the program and reads the line it prints when it listens. */
async function start(...args: readonly string[]) {
  const started = spawn(process.execPath, ['--experimental-strip-types', MAIN, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = await once(createInterface(started.stdout), 'line');
  return { child: started, url: greeting.parse(JSON.parse(String(line))).url };
}

async function say(url: string, content: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'llama-3.3-70b', stream: true, messages: [{ role: 'user', content }] }),
  });
  const frames = (await response.text()).split('\n\n').filter((frame) => frame.startsWith('data: {'));
  return frames.flatMap((frame) => delta.parse(JSON.parse(frame.slice(6))).choices[0]?.delta.content || []);
}

describe('the model server as a program', () => {
  it('names the model, repeats the prompt, and ends on SIGTERM', async () => {
    const { child, url } = await start();

    expect((await say(url, 'good morning')).join('')).toBe(
      'Hello from llama-3.3-70b. You said: good morning',
    );
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('answers with a text of a given length in chunks of a given length, and ends with its parent', async () => {
    const { child, url } = await start('--chars', '1000', '--chunk', '300', '--with-parent');

    expect((await say(url, 'hi')).map((chunk) => chunk.length)).toEqual([300, 300, 300, 100]);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
