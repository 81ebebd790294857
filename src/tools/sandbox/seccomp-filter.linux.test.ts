import { describe, expect, it } from 'vitest';
import { COMMAND_WAYS, inFolder } from './command-ways.case.ts';
import { DENIED_CALLS, MISSING_CALLS, seccompFilter } from './seccomp-filter.ts';

const COLUMN = process.arch === 'x64' ? 0 : 1;
const EPERM = 1;
const ENOSYS = 38;

describe.runIf(seccompFilter(process.arch)).each(COMMAND_WAYS)('a command %s', (_, way) => {
  it('is denied each call that it has no use for', async () => {
    const calls = Object.entries({ ...DENIED_CALLS, ...MISSING_CALLS }).flatMap(([name, numbers]) => {
      const number = numbers[COLUMN];
      return number === null ? [] : [[name, number] as const];
    });
    const { output } = await inFolder(
      way,
      errorsOf(calls.map(([name, number]) => [name, number, '-1, -1, -1, -1, -1'])),
    );
    expect(errorsIn(output)).toEqual(
      Object.fromEntries(calls.map(([name]) => [name, name in MISSING_CALLS ? ENOSYS : EPERM])),
    );
  });

  it('is denied calls by their arguments', async () => {
    const numbers =
      COLUMN === 0 ? { clone: 56, ioctl: 16, socket: 41 } : { clone: 220, ioctl: 29, socket: 198 };
    const { output } = await inFolder(
      way,
      errorsOf([
        ['new namespace', numbers.clone, '0x10000000 | 17, 0, 0, 0, 0'],
        ['TIOCSTI', numbers.ioctl, '0, 0x5412, 0'],
        // The kernel looks at half of this argument.
        ['TIOCSTI in a long number', numbers.ioctl, '0, 0x100005412, 0'],
        ['TIOCLINUX', numbers.ioctl, '0, 0x541c, 0'],
        ['another ioctl', numbers.ioctl, '-1, 0x5401, 0'],
        ['AF_VSOCK', numbers.socket, '40, 1, 0'],
        ['AF_UNIX', numbers.socket, '1, 1, 0'],
      ]),
    );
    const EBADF = 9;
    expect(errorsIn(output)).toEqual({
      'new namespace': EPERM,
      TIOCSTI: EPERM,
      'TIOCSTI in a long number': EPERM,
      TIOCLINUX: EPERM,
      'another ioctl': EBADF,
      AF_VSOCK: EPERM,
      AF_UNIX: 0,
    });
  });

  it.each([
    [
      'git',
      'git init -q r && cd r && echo a > a && git add a && git -c user.name=a -c user.email=a@b commit -qm a && git log --format=%s',
      'a\n',
    ],
    ['processes side by side', 'seq 8 | xargs -P 4 -I{} sh -c "echo {} | cat" | sort -n | tail -n 1', '8\n'],
    ['named pipes', 'mkfifo p; (echo through > p) & cat p; wait', 'through\n'],
    ['archives', 'mkdir d; echo a > d/a; tar -czf d.tgz d; rm -r d; tar -xzf d.tgz; cat d/a', 'a\n'],
    ['threads', 'seq 100000 > n; sort --parallel=4 -S 1M -n n | tail -n 1', '100000\n'],
    [
      'a compiler',
      `${doneWithout('gcc')}; printf '#include <stdio.h>\\nint main() { puts("made"); }\\n' > a.c; gcc a.c -o a && ./a`,
      'made\n',
    ],
    [
      'make',
      `${doneWithout('make')}; printf 'all: one two\\n\\t@echo made\\none two:\\n\\t@touch $@\\n' > Makefile; make -s -j4`,
      'made\n',
    ],
    [
      'python3',
      `${doneWithout('python3')}; python3 -c 'import subprocess, threading
thread = threading.Thread(target=lambda: print(subprocess.run(["echo", "made"], capture_output=True, text=True).stdout, end="")); thread.start(); thread.join()'`,
      'made\n',
    ],
  ])('still has %s', async (_name, cmd, expected) => {
    expect(await inFolder(way, cmd, { seconds: 120 })).toEqual({ exitCode: 0, output: expected });
  });
});

/** Programs that not every machine has. */
function doneWithout(program: string): string {
  return `command -v ${program} > /dev/null || { echo made; exit; }`;
}

/** A command that makes system calls, by name, number and arguments, and prints what each fails with. */
function errorsOf(calls: readonly (readonly [name: string, number: number, args: string])[]): string {
  const lines = calls.map(
    ([name, number, args]) => `$! = 0; syscall(${number}, ${args}); print "${name}=", $! + 0, "\\n";`,
  );
  return `perl -e '${lines.join('\n')}'`;
}

function errorsIn(output: string): Record<string, number> {
  return Object.fromEntries(
    output
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', number] = line.split('=');
        return [name, Number(number)];
      }),
  );
}
