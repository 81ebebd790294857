import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findBubblewrap } from './bubblewrap.ts';
import { execCommandTool } from './exec-command.ts';
import { call, TestWorkspace } from './sandbox.case.ts';
import { sandboxState } from './sandbox-state.ts';

describe('where commands can be run', () => {
  it('is said by where bubblewrap is', async () => {
    expect(await sandboxState()).toEqual({ isReady: true, facts: findBubblewrap() });
  });

  it('is said with what is missing on a processor that there is no filter for', async () => {
    expect(await sandboxState(undefined, 'riscv64')).toEqual({
      isReady: true,
      facts: `${findBubblewrap()} (without a filter for system calls: none for riscv64)`,
    });
  });
});

describe('where commands cannot be run', () => {
  it('is said what to install when there is no bubblewrap, and nothing is run', async () => {
    const path = '/nowhere/bwrap';
    const message = expect.stringContaining('apt-get install bubblewrap');
    expect(await sandboxState(path)).toEqual({ isReady: false, facts: message });
    await expect(attempt(path)).rejects.toMatchObject({ code: 'NOT_FOUND', message });
  });

  it('is said what to allow when the system forbids namespaces, and nothing is run', async () => {
    const path = await program(
      `exec ${findBubblewrap()} --unshare-user --disable-userns --uid 1000 --dev-bind / / -- ${findBubblewrap()} "$@"`,
    );
    const message = expect.stringMatching(/does not work here \(bwrap: .*user\.max_user_namespaces/);
    expect(await sandboxState(path)).toEqual({ isReady: false, facts: message });
    await expect(attempt(path)).rejects.toMatchObject({ code: 'FORBIDDEN', message });
  });

  it('is said that bubblewrap is too old', async () => {
    const path = await program(`exec ${findBubblewrap()} --no-such-option "$@"`);
    const message = expect.stringContaining('install bubblewrap 0.8 or newer');
    expect(await sandboxState(path)).toEqual({ isReady: false, facts: message });
  });
});

async function attempt(bwrapPath: string): Promise<unknown> {
  const workspace = await TestWorkspace.make();
  onTestFinished(async () => await workspace.remove());
  const sandbox = workspace.sandbox();
  return await call(execCommandTool({ sandbox, bwrapPath, refuseUntrusted: async () => undefined }), {
    cmd: 'ls',
  });
}

async function program(line: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-program-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await writeFile(join(folder, 'bwrap'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return join(folder, 'bwrap');
}
