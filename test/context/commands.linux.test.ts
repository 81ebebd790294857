import { describe, expect, it } from 'vitest';
import { resultsIn } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const TOOLS = ['sandbox_fetch_user_file', 'exec_command'];
const CAT = 'call exec_command {"cmd":"cat given.txt"}';

async function commandStage(userConfig = ''): Promise<ContextStage> {
  const stage = await contextStage({ userConfig });
  await stage.configure({ name: 'Runner', model: CLAUDE, tools: TOOLS });
  return stage;
}

function lastResult({ models }: ContextStage) {
  const last = models.requests.at(-1);
  return last && resultsIn(last).at(-1);
}

describe('a model that runs commands', () => {
  it('reads a file that it fetched into its sandbox, once each command is allowed', async () => {
    const stage = await commandStage();
    await stage.workbench.trust.grant();
    const id = await stage.begin({ agentId: 'Runner' });
    const fetching = 'call sandbox_fetch_user_file {"file_index":"@a.txt","target_path":"given.txt"}';
    const files = [await stage.kept('a.txt', 'Leaves')];
    expect(await stage.send(id, fetching, { files, unattended: true })).toMatchObject({ reason: 'done' });
    expect(JSON.parse(lastResult(stage)?.output ?? '')).toEqual({ path: 'given.txt', bytes: 6 });

    expect(await stage.send(id, CAT, { unattended: true })).toMatchObject({
      reason: 'error',
      error: { code: 'CONFIRM_REQUIRED' },
    });
    const [call, ...others] = await stage.sessions().waiting(id);
    expect(call).toMatchObject({ name: 'exec_command', input: { cmd: 'cat given.txt' } });
    expect(others).toEqual([]);
    await stage.sessions().confirm(id, call?.callId ?? '', 'allow');
    expect(await stage.performed(await stage.sessions().send({ sessionId: id }))).toMatchObject({
      reason: 'done',
    });
    expect(JSON.parse(lastResult(stage)?.output ?? '')).toMatchObject({ output: 'Leaves' });

    const other = await stage.begin({ agentId: 'Runner' });
    await stage.send(other, CAT, { allow: 'all' });
    expect(lastResult(stage)?.output).toContain('No such file');
  });

  it('is not asked about commands that the user always allows', async () => {
    const stage = await commandStage('allow:\n  commands: [echo]\n');
    await stage.workbench.trust.grant();
    const id = await stage.begin({ agentId: 'Runner' });
    await stage.send(id, 'call exec_command {"cmd":"echo tea"}', { unattended: true });
    expect(JSON.parse(lastResult(stage)?.output ?? '')).toMatchObject({ output: 'tea\n' });
    const chained = await stage.send(id, 'call exec_command {"cmd":"echo tea; ls"}', { unattended: true });
    expect(chained).toMatchObject({ error: { code: 'CONFIRM_REQUIRED' } });
  });

  it('is told so where the workspace is not trusted, and goes on', async () => {
    const stage = await commandStage();
    const id = await stage.begin({ agentId: 'Runner' });
    // Nobody is asked to allow what cannot run.
    const summary = await stage.send(id, 'call exec_command {"cmd":"echo tea"}', { unattended: true });
    expect(summary).toMatchObject({
      reason: 'done',
      warnings: [
        {
          code: 'tools-untrusted',
          message: expect.stringContaining('exec_command is not offered: this workspace is not trusted.'),
        },
      ],
    });
    expect(await stage.sessions().waiting(id)).toEqual([]);
    expect(stage.models.requests[0]?.tools).toEqual(['sandbox_fetch_user_file']);
    expect(lastResult(stage)?.isError).toBe(true);
    expect(JSON.parse(lastResult(stage)?.output ?? '')).toMatchObject({
      error: { code: 'untrusted', message: expect.stringContaining('exec_command is not run') },
    });
  });
});
