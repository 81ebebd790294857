import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { ParentFrame } from '../../src/agents/code/frames.ts';

const MAIN = fileURLToPath(new URL('../../dist/agents/code/child/main.js', import.meta.url));

it.each([
  ['ES modules', 'agent.mjs', `import { Response, Task } from 'cuebook'; export default class`],
  ['CommonJS', 'agent.cjs', `const { Response, Task } = require('cuebook'); module.exports = class`],
])('the process of an agent gives its own classes to the code, with %s', async (_, name, opening) => {
  const workspace = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-agent-')));
  onTestFinished(async () => await rm(workspace, { recursive: true }));
  const modulePath = join(workspace, name);
  await writeFile(
    modulePath,
    `${opening} { executeTask(task) { return new Response(String(task instanceof Task)); } }`,
  );
  const { channel, frames } = startProcess(workspace);
  const tell = (frame: ParentFrame) => channel.write(`${JSON.stringify(frame)}\n`);
  const heard: unknown[] = [];
  for await (const line of frames) {
    const frame: { type: string } = JSON.parse(line);
    heard.push(frame);
    if (frame.type === 'started')
      tell({ type: 'load', workspace, modulePath, names: ['A'], metadata: {}, settings: {} });
    if (frame.type === 'ready') {
      const session = { id: 's1', messages: [], settings: {} };
      const call = { method: 'executeTask', task: { name: 'Do', type: 'action' }, session } as const;
      tell({ type: 'call', number: 1, call });
    }
    if (frame.type === 'end') break;
  }
  expect(heard).toMatchObject([
    { type: 'started' },
    { type: 'ready', methods: ['executeTask'], files: [[modulePath, expect.any(String)]] },
    { type: 'begun', number: 1 },
    { type: 'end', number: 1, response: { message: 'true' } },
  ]);
});

function startProcess(workspace: string) {
  const child = spawn(process.execPath, [MAIN, '1024'], {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const channel = child.stdio[3];
  if (!(channel instanceof Socket)) throw new Error('The process has no pipe.');
  return { channel, frames: createInterface({ input: channel }) };
}
