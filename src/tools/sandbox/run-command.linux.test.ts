import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { errorCode } from '../../model/error-code.ts';
import { findBubblewrap } from './bubblewrap.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { COMMAND_WAYS, inFolder, openFolder } from './command-ways.case.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';

describe.each(COMMAND_WAYS)('a command %s', (_, way) => {
  it('runs in a folder that it can write', async () => {
    const cmd = 'pwd; echo hello > a.txt; cat a.txt; [[ -w . ]] && echo writable';
    expect(await inFolder(way, cmd)).toEqual({ exitCode: 0, output: '/sandbox\nhello\nwritable\n' });
  });

  it('has its usual programs, and /tmp for what need not last', async () => {
    const cmd = 'echo b > /tmp/x; echo a >> /tmp/x; sort /tmp/x | tr ab AB; awk "BEGIN { print 6 * 7 }"';
    expect(await inFolder(way, cmd)).toEqual({ exitCode: 0, output: 'A\nB\n42\n' });
  });

  it('reaches no network, not even servers of this machine', async () => {
    let visitors = 0;
    const server = createServer(() => {
      visitors += 1;
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const cmd = `cat /proc/net/dev | wc -l; : < /dev/tcp/127.0.0.1/${address.port}`;
    const { exitCode, output } = await inFolder(way, cmd);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^3\n.*(refused|unreachable)/is);
    expect(visitors).toBe(0);
  });

  it('has an environment with nothing of ours, and cannot find ours elsewhere', async () => {
    process.env['CUEBOOK_TEST_SECRET'] = 'sk-secret';
    onTestFinished(() => {
      delete process.env['CUEBOOK_TEST_SECRET'];
    });
    const { output } = await inFolder(way, 'env; cat /proc/*/environ | tr "\\0" "\\n"');
    expect(output).not.toContain('CUEBOOK');
    expect(output).not.toContain('sk-secret');
    const names = output.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(['PATH', 'HOME', 'LANG', 'TERM', 'PWD', 'SHLVL', '_']));
  });

  it('sees no home, no workspace, no temporary files and no processes of ours', async () => {
    const secret = join(tmpdir(), `cuebook-secret-${process.pid}`);
    await writeFile(secret, 'secret');
    onTestFinished(async () => await rm(secret));
    const cmd = [
      'ls -A / /tmp /etc',
      `for path in ${homedir()} ${process.cwd()} /root /home /var /run /work /mnt /sys ${secret}; do`,
      '  ls -d $path 2> /dev/null',
      'done',
      'for each in /proc/[0-9]*; do cat $each/comm; done',
    ].join('\n');
    const { output } = await inFolder(way, cmd);
    expect(output).toMatch(/^\/:\nbin\ndev\netc\nlib\n(lib\w+\n)*proc\nsandbox\nsbin\ntmp\nusr\n\n\/etc:\n/);
    const [, after = ''] = output.split('\nusr\n');
    const left = after.split('\n').filter((line) => line !== '' && !SEEN.test(line));
    expect(left).toEqual([]);
  });

  it.each(['/usr/x', '/etc/x', '/x', '/dev/x', '/proc/sys/kernel/hostname', '/lib/x', '/home/x'])(
    'cannot write %s',
    async (path) => {
      const { exitCode, output } = await inFolder(way, `echo mine > ${path}`);
      expect(exitCode).toBe(1);
      expect(output).toMatch(/read-only|denied|no such/i);
    },
  );

  it('sees nothing in a folder of the system that holds what it must not see', async () => {
    const cmd = 'ls -A /usr/share/doc; ls -d /usr/share';
    const hidden = ['/usr/share/doc', homedir()];
    expect(await inFolder(way, cmd, { hidden })).toEqual({ exitCode: 0, output: '/usr/share\n' });
  });

  it('writes nothing into a folder that it must not see', async () => {
    const cmd = 'head -c 1000000 /dev/zero > /usr/share/doc/large';
    const { exitCode, output } = await inFolder(way, cmd, { hidden: ['/usr/share/doc'] });
    expect(exitCode).toBe(1);
    expect(output).toMatch(/read-only|denied/i);
  });

  it('has no rights, and gets none', async () => {
    const cmd =
      'grep -E "^(CapEff|CapPrm|CapBnd|NoNewPrivs)" /proc/self/status; id -u; mount -t tmpfs x /tmp';
    const { output } = await inFolder(way, cmd);
    expect(output).toMatch(/CapPrm:\s0+\nCapEff:\s0+\nCapBnd:\s0+\nNoNewPrivs:\s1\n[1-9]\d*\n/);
    expect(output).toMatch(/mount: /);
  });

  it.each([
    'unshare -r true',
    'unshare -U true',
    'unshare -Umr mount -t tmpfs x /tmp',
    'nsenter -t 1 -U true',
    'nsenter -t 1 -m true',
  ])('makes no users to be root of, and enters nobody else’s: %s', async (cmd) => {
    const { exitCode, output } = await inFolder(way, cmd);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/(?:unshare|nsenter): .*(?:not permitted|denied)/);
  });

  it('starts processes and threads all the same, and keeps no file of ours open', async () => {
    const cmd =
      '(echo a | cat) & wait; sort --parallel=4 /etc/ld.so.cache | tail -c 0; test -e /proc/$$/fd/3';
    expect(await inFolder(way, cmd)).toEqual({ exitCode: 1, output: 'a\n' });
  });

  it('cannot make processes without end', async () => {
    const name = `bomb${process.pid}`;
    const cmd = `${name}() { ${name} | ${name} & }; ${name} 2> /dev/null; sleep 30`;
    const { timedOut } = await inFolder(way, cmd, { seconds: 2, limits: { processes: 50 } });
    expect(timedOut).toBe(true);
    await expect.poll(async () => await isRunning(name)).toBe(false);
  });

  it('leaves nothing behind that goes on in the background', async () => {
    const seconds = `31${process.pid}.25`;
    const cmd = `setsid nohup sleep ${seconds} > /dev/null 2>&1 & sleep ${seconds} & echo begun`;
    expect(await inFolder(way, cmd)).toEqual({ exitCode: 0, output: 'begun\n' });
    await expect.poll(async () => await isRunning(seconds)).toBe(false);
  });

  it('is told when it cannot make more processes', async () => {
    // Who reads the errors is started first: where none can be started any more, nobody could read them.
    const cmd = 'ulimit -u; for each in {1..60}; do sleep 20 & done 2> >(grep -m 1 -o "fork: .*")';
    const { output } = await inFolder(way, cmd, { seconds: 60, limits: { processes: 30 } });
    expect(output).toMatch(/^30\nfork: .*unavailable/);
  });

  it('cannot take memory without end', async () => {
    const cmd = 'set -o pipefail; head -c 400000000 /dev/zero | tail -n 1 | wc -c; echo $?';
    const { output } = await inFolder(way, cmd, { limits: { memoryBytes: 50_000_000 } });
    expect(output).toMatch(/memory exhausted/);
    expect(output).toMatch(/\n1\n$/);
  });

  it.each(['/sandbox', '/tmp', '/dev/shm'])('cannot fill %s without end', async (folder) => {
    const limits = { fileBytes: 1_000_000, temporaryBytes: 1_000_000 };
    const cmd = `head -c 30000000 /dev/zero > ${folder}/large; stat -c %s ${folder}/large`;
    const { output } = await inFolder(way, cmd, { limits });
    expect(Number(output.trim().split('\n').at(-1))).toBeLessThanOrEqual(1_000_000);
  });
});

it('ends with the process that runs it, however that ends', async () => {
  const folder = await openFolder();
  const seconds = `32${process.pid}.25`;
  const wish = { folder, hidden: [], user: undefined, seconds: 60, limits: COMMAND_LIMITS };
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { runCommand } = await import(${JSON.stringify(new URL('run-command.ts', import.meta.url))});
    const cmd = 'touch begun; sleep ${seconds} & sleep ${seconds}';
    await runCommand('${findBubblewrap()}', cmd, ${JSON.stringify(wish)}, new AbortController().signal);`,
  ]);
  await expect.poll(() => existsSync(join(folder, 'begun'))).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(async () => await isRunning(seconds)).toBe(false);
});

it('gets no file that was left open to the process that runs it', async () => {
  const folder = await openFolder();
  const left = join(await openFolder(), 'left.txt');
  await writeFile(left, 'ours');
  const file = await open(left, 'r+');
  onTestFinished(async () => await file.close());
  const user = (await isLesserUserNeeded()) ? lesserUser('a session') : undefined;
  const wish = { folder, hidden: [], user, seconds: 60, limits: COMMAND_LIMITS };
  const stdio = [
    'ignore',
    'pipe',
    'inherit',
    ...Array.from({ length: 37 }, () => 'ignore' as const),
  ] as const;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { runCommand } = await import(${JSON.stringify(new URL('run-command.ts', import.meta.url))});
      const cmd = 'cat <&40; echo theirs >&40';
      console.log(await runCommand('${findBubblewrap()}', cmd, ${JSON.stringify(wish)}, new AbortController().signal));`,
    ],
    { stdio: [...stdio, file.fd] },
  );
  if (child.stdout === null) throw new Error('The process has no output.');
  const said = await text(child.stdout);
  expect(said).toContain('exitCode: 0');
  expect(said).not.toContain('ours');
  expect(await readFile(left, 'utf8')).toBe('ours');
});

/** What a command finds besides the system: the settings of the loader, and its own processes. */
const SEEN = /^(?:\/etc:|\/tmp:|alternatives|ld\.so\..*|bwrap|timeout|bash|cat)$/;

async function isRunning(word: string): Promise<boolean> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(names.map(async (name) => await commandLine(`/proc/${name}/cmdline`)));
  return lines.some((line) => line.includes(word));
}

async function commandLine(path: string): Promise<string> {
  if (!existsSync(path)) return '';
  return await readFile(path, 'utf8').catch((error: unknown) => {
    // It has ended in the meantime.
    if (errorCode(error) === undefined) throw error;
    return '';
  });
}
