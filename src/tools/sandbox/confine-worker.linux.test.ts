import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type StageWish, stageWith } from '../../skills/workers/stage.case.ts';
import { confineWorker } from './confine-worker.ts';
import { isLesserUserNeeded } from './lesser-user.ts';
import { seccompFilter } from './seccomp-filter.ts';

const CONFINED: StageWish = { confine: { wrap: confineWorker } };

async function python(body: string, input = {}, wish: StageWish = {}) {
  const stage = await stageWith(
    { 'scripts/run.py': `import os\ndef run(**given):\n${body}` },
    { ...CONFINED, ...wish },
  );
  return {
    stage,
    call: async () => await stage.call('run', input),
    failure: async () => await stage.failure('run', input),
  };
}

describe('a confined script', () => {
  it('finds its own folder, and can write nothing but what is gone with it', async () => {
    const { stage, call } = await python(`
    found = {'cwd': os.getcwd(), 'user': os.getuid()}
    for path in ('/skill/x', 'scripts/run.py', '/usr/x', '/etc/x', '/x', '/root/x', '/home/x', given['home'] + '/x', given['folder'] + '/x'):
        try:
            open(path, 'w')
            found[path] = 'written'
        except OSError as error:
            pass
    open('/tmp/x', 'w').write('x')
    return found
`);
    const input = { home: homedir(), folder: stage.skill.folder };
    expect(await stage.call('run', input)).toEqual({ cwd: '/skill', user: expect.any(Number) });
    await expect(call()).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('KeyError'),
    });
  });

  it('is told cleanly that it cannot write', async () => {
    const { failure } = await python('    open("out.txt", "w")\n');
    expect(await failure()).toMatchObject({
      code: 'failed',
      message: "run failed: OSError: [Errno 30] Read-only file system: 'out.txt' (scripts/run.py:3).",
    });
  });

  it('sees no home, no workspace and no processes of ours', async () => {
    const secret = join(tmpdir(), `cuebook-secret-${process.pid}`);
    await writeFile(secret, 'secret');
    onTestFinished(async () => await rm(secret));
    const { stage } = await python(`
    paths = [path for path in given['paths'] if os.path.exists(path)]
    words = [open('/proc/' + each + '/cmdline').read() for each in os.listdir('/proc') if each.isdigit()]
    return {'paths': paths, 'processes': len(words), 'home': os.environ['HOME']}
`);
    const paths = [
      secret,
      stage.skill.folder,
      join(homedir(), '.ssh'),
      join(homedir(), '.bashrc'),
      '/var',
      '/run',
      '/sys',
      '/etc/passwd',
    ];
    expect(await stage.call('run', { paths })).toEqual({ paths: [], processes: 2, home: '/tmp' });
  });

  it.each([
    [
      'Python',
      'scripts/run.py',
      'import socket\ndef run(port):\n    socket.create_connection(("127.0.0.1", port), 5)\n',
    ],
    [
      'JavaScript',
      'scripts/run.mjs',
      'export const run = async ({ port }) => await fetch("http://127.0.0.1:" + port);',
    ],
  ])('reaches no network, not even servers of this machine, in %s', async (_, path, source) => {
    let visitors = 0;
    const server = createServer((socket) => {
      visitors += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const stage = await stageWith({ [path]: source }, CONFINED);
    expect(await stage.failure('run', { port: address.port })).toMatchObject({ code: 'failed' });
    expect(visitors).toBe(0);
  });

  it.each([
    ['forks without end', 'failed', '    while True: os.fork()\n'],
    [
      'forks without end and never gives up',
      'timeout',
      '    while True:\n        try: os.fork()\n        except BaseException: pass\n',
    ],
    [
      'starts threads without end',
      'failed',
      '    import threading, time\n    while True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n',
    ],
  ])('that %s ends in time, and all is well', async (_, code, body) => {
    const { stage } = await python(body);
    await stage.write('scripts/good.py', 'def good(**given):\n    return {"good": True}\n');
    expect((await stage.failure('run', {}, { timeoutMs: 3_000 })).code).toMatch(code);
    expect(await stage.call('good')).toEqual({ good: true });
  });

  it('that starts processes without end in JavaScript ends in time', async () => {
    const source = `import { spawn } from 'node:child_process';
export async function run() { while (true) { spawn('sleep', ['60']); await new Promise(setImmediate); } }`;
    const stage = await stageWith(
      { 'scripts/run.mjs': source, 'scripts/good.mjs': 'export default () => ({});' },
      CONFINED,
    );
    expect((await stage.failure('run', {}, { timeoutMs: 3_000 })).code).toMatch(/timeout|failed|crashed/);
    expect(await stage.call('good')).toEqual({});
  });

  it.runIf(seccompFilter(process.arch))('is denied calls that it has no use for', async () => {
    const keyctl = process.arch === 'x64' ? 250 : 219;
    const { call } = await python(`
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    def error(*args):
        ctypes.set_errno(0)
        libc.syscall(*[ctypes.c_long(each) for each in args])
        return ctypes.get_errno()
    return {'keyctl': error(${keyctl}, -1), 'clone3': error(435, 0, 0)}
`);
    expect(await call()).toEqual({ keyctl: 1, clone3: 38 });
  });

  it('still starts threads and processes, in Python', async () => {
    const { call } = await python(`
    import subprocess, threading
    found = {}
    def work(): found['echo'] = subprocess.run(['sh', '-c', 'echo a | cat'], capture_output=True, text=True).stdout
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    return found
`);
    expect(await call()).toEqual({ echo: 'a\n' });
  });

  it('still starts threads and processes, in JavaScript', async () => {
    const source = `import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
export async function run() {
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage("b")', { eval: true });
  const [message] = await once(worker, 'message');
  return { echo: execFileSync('sh', ['-c', 'echo a | cat'], { encoding: 'utf8' }), message };
}`;
    const stage = await stageWith({ 'scripts/run.mjs': source }, CONFINED);
    expect(await stage.call('run')).toEqual({ echo: 'a\n', message: 'b' });
  });

  it('gets no rights, and makes no users to be root of', async () => {
    const { call } = await python(`
    import subprocess
    status = open('/proc/self/status').read()
    rights = [line.split()[1] for line in status.splitlines() if line.startswith(('CapEff', 'CapPrm', 'CapBnd'))]
    return {'rights': rights, 'unshare': subprocess.run(['unshare', '-r', 'true'], capture_output=True).returncode}
`);
    const none = '0000000000000000';
    expect(await call()).toEqual({ rights: [none, none, none], unshare: 1 });
  });
});

it.runIf(await isLesserUserNeeded())('says what to do where only root can read a skill', async () => {
  const { stage, failure } = await python('    return {}\n');
  await chmod(stage.skill.folder, 0o700);
  expect(await failure()).toMatchObject({
    code: 'failed',
    message: expect.stringContaining('chmod -R o+rX'),
  });
});

describe('where bubblewrap does not work', () => {
  it.each(['/nowhere/bwrap', 'refuses'])('nothing is confined: %s', async (way) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-program-')));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    const bwrapPath = way === 'refuses' ? join(folder, 'bwrap') : way;
    await writeFile(join(folder, 'bwrap'), '#!/bin/sh\necho "bwrap: not allowed" >&2\nexit 1\n');
    await chmod(join(folder, 'bwrap'), 0o755);
    const wrap: NonNullable<StageWish['confine']>['wrap'] = async (wish) =>
      await confineWorker(wish, { bwrapPath });
    const { call, stage } = await python('    return {"cwd": os.getcwd()}\n', {}, { confine: { wrap } });
    expect(await call()).toEqual({ cwd: stage.skill.folder });
  });
});
