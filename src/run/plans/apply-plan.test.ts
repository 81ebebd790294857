import { chmod, lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { echo } from './echo-model.case.ts';

const DOC = '# Notes\n\n<!-- block:intro -->\nHello.\n<!-- /block:intro -->\n';
const MODEL = 'anthropic/claude-sonnet-4-5';
const upsert = { op: 'upsert_block', block_id: 'intro', content: 'New.' };
const PLAN = { schema_version: 'ah32.plan.v1', actions: [upsert] };
const NOWHERE = [upsert, { op: 'insert_text', text: 'A', after_block_id: 'nobody' }];

describe('carrying out a plan', () => {
  const stage = useLiveWorkspace(echo);
  const document = async (name: string, text = DOC) => {
    const path = join(stage().folder, name);
    await writeFile(path, text);
    return path;
  };
  /** What was told of a case, the oldest first. */
  const told = async (caseId: string) => {
    const { telemetry } = stage().workbench;
    await telemetry.flush();
    const kept = await telemetry.query({ limit: 1000 });
    return kept
      .filter(({ case_id: id }) => id === caseId)
      .map(({ event_name: name, payload }) => ({ name, payload }))
      .toReversed();
  };
  const outside = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-outside-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    await writeFile(join(folder, 'real.md'), DOC);
    return folder;
  };

  it('is told when it is done, also where nothing had to change', async () => {
    const path = await document('told.md');
    const application = { document: path, plan: PLAN, about: { case_id: 'done' } };
    await stage().workbench.plans.apply(application);
    await stage().workbench.plans.apply(application);
    expect(await told('done')).toMatchObject([
      { name: 'plan.exec_start' },
      { name: 'plan.exec_done', payload: { actions: 1, changed: 1, unchanged: 0 } },
      { name: 'plan.exec_start' },
      { name: 'plan.exec_done', payload: { actions: 1, changed: 0, unchanged: 1 } },
    ]);
  });

  it('is never told to be done where it fails', async () => {
    const { plans } = stage().workbench;
    const path = await document('failed.md');
    const failed = plans.apply({ document: path, plan: NOWHERE, about: { case_id: 'failed' } });
    await expect(failed).rejects.toMatchObject({ code: 'CONTRACT_FAILED' });
    expect(await told('failed')).toMatchObject([
      { name: 'plan.exec_start' },
      {
        name: 'plan.error_report',
        payload: { stage: 'execute', problems: 1, error_code: 'CONTRACT_FAILED' },
      },
    ]);
  });

  it('is never told to be done where the document cannot be written', async () => {
    const { plans } = stage().workbench;
    const path = await document('read-only.md');
    await chmod(path, 0o444);
    const unwritten = plans.apply({ document: path, plan: PLAN, about: { case_id: 'unwritten' } });
    await expect(unwritten).rejects.toMatchObject({
      message: expect.stringContaining('is read-only and is left as it is'),
      remedy: expect.stringContaining('carry out the plan again'),
    });
    expect(await told('unwritten')).toMatchObject([
      { name: 'plan.exec_start' },
      { name: 'plan.error_report', payload: { stage: 'write', problems: 1 } },
    ]);
  });

  it('is not told of where it was only tried', async () => {
    const { plans } = stage().workbench;
    const path = await document('dry.md');
    const dry = { document: path, isDryRun: true, about: { case_id: 'dry' } };
    expect(await plans.apply({ ...dry, plan: PLAN })).toMatchObject({ isWritten: false });
    for (const plan of [NOWHERE, 'No plan.']) await expect(plans.apply({ ...dry, plan })).rejects.toThrow();
    expect(await told('dry')).toEqual([]);
  });

  it('says what is no plan, and what became of the document', async () => {
    const path = await document('no-plan.md');
    await expect(stage().workbench.plans.apply({ document: path, plan: 'No.' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message:
        'This is no plan, and no-plan.md stays as it is: The answer is not JSON: there is no object and no list in it.',
    });
  });

  describe('on a document whose markers do not match', () => {
    const BROKEN = `---\ntitle: A\n---\n${DOC}\n<!-- block:a -->\n<!-- block:b -->\n<!-- /block:b -->\n`;
    const fault = {
      code: 'CONTRACT_FAILED',
      message: expect.stringContaining('The block a of line 10 is never closed'),
      remedy: expect.stringMatching(/^Mend the document broken\.md /),
    };

    it('is refused with the lines to mend', async () => {
      const path = await document('broken.md', BROKEN);
      const { plans } = stage().workbench;
      await expect(plans.apply({ document: path, plan: PLAN })).rejects.toMatchObject(fault);
      expect(await readFile(path, 'utf8')).toBe(BROKEN);
    });

    it('is refused before a model is asked', async () => {
      const path = await document('broken.md', BROKEN);
      const { workbench, server } = stage();
      const asked = server.requests.length;
      const refused = workbench.plans.stream({ request: 'Plan.', document: path, model: MODEL });
      await expect(refused).rejects.toMatchObject(fault);
      expect(server.requests.length).toBe(asked);
    });
  });

  describe('through a link', () => {
    it('changes the file in the workspace that it leads to', async () => {
      const path = await document('linked.md');
      const shortcut = join(stage().folder, 'shortcut.md');
      await symlink('linked.md', shortcut);
      expect(await stage().workbench.plans.apply({ document: shortcut, plan: PLAN })).toMatchObject({
        isWritten: true,
      });
      expect((await lstat(shortcut)).isSymbolicLink()).toBe(true);
      expect(await readFile(path, 'utf8')).toBe(DOC.replace('Hello.', 'New.'));
    });

    it('that leaves the workspace is refused, and the file named', async () => {
      const { workbench, folder, server } = stage();
      const elsewhere = await outside();
      const real = join(elsewhere, 'real.md');
      await symlink(real, join(folder, 'leaving.md'));
      await symlink(elsewhere, join(folder, basename(elsewhere)));
      const asked = server.requests.length;
      for (const name of ['leaving.md', join(basename(elsewhere), 'real.md')]) {
        const refusal = {
          code: 'INVALID_INPUT',
          message: expect.stringContaining('leaves the workspace by a link'),
          remedy: expect.stringContaining(real),
        };
        const path = join(folder, name);
        await expect(workbench.plans.apply({ document: path, plan: PLAN })).rejects.toMatchObject(refusal);
        const request = { request: 'Plan.', document: path, model: MODEL, apply: true };
        await expect(workbench.plans.stream(request)).rejects.toMatchObject(refusal);
      }
      expect(await readFile(real, 'utf8')).toBe(DOC);
      expect(server.requests.length).toBe(asked);
    });

    it('outside of the workspace is followed, as a file there is changed', async () => {
      const elsewhere = await outside();
      const shortcut = join(elsewhere, 'shortcut.md');
      await symlink('real.md', shortcut);
      await stage().workbench.plans.apply({ document: shortcut, plan: PLAN });
      expect(await readFile(join(elsewhere, 'real.md'), 'utf8')).toBe(DOC.replace('Hello.', 'New.'));
    });
  });
});
