import { describe, expect, it } from 'vitest';
import {
  BAD_PLAN,
  FAULT,
  GOOD_PLAN,
  planner,
  writePlanner,
} from '../../src/run/output/planner-workspace.case.ts';
import { cuebook } from './cuebook.ts';
import { liveWorkspace } from './live-workspace.ts';

const script = (prompt: string) =>
  `---\nmodel: anthropic/claude-sonnet-4-5\nskills: [planner]\n---\n\n${prompt}\n`;

describe('answers that have to satisfy a schema, on the command line', () => {
  it('are shown with a line where the model was asked to mend them', async () => {
    const workspace = await liveWorkspace(planner());
    await writePlanner(workspace.folder);
    await workspace.write('plan.prompt.md', script('Plan 1.'));
    const run = await cuebook(['run', 'plan.prompt.md'], workspace.on);
    expect(run).toMatchObject({ code: 0 });
    for (const shown of [run.out, (await cuebook(['sessions', 'show', 'last'], workspace.on)).out]) {
      expect(shown.indexOf('— asked to mend its answer (1 of 2) —')).toBeGreaterThan(
        shown.indexOf('upsert_block'),
      );
      expect(shown.lastIndexOf('delete_block')).toBeGreaterThan(shown.indexOf('asked to mend'));
      expect(shown).not.toContain('cannot be used');
    }
    const exported = await cuebook(['sessions', 'export', 'last', '--format', 'json'], workspace.on);
    const { messages } = JSON.parse(exported.out);
    expect(messages.map(({ kind }: { kind: string }) => kind)).toContain('repair');
  });

  it('leave nothing but themselves with --quiet', async () => {
    const workspace = await liveWorkspace(planner());
    await writePlanner(workspace.folder);
    await workspace.write('plan.prompt.md', script('Plan 1.'));
    const { out } = await cuebook(['run', 'plan.prompt.md', '--quiet'], workspace.on);
    expect(out.replaceAll(/\s/g, '')).toBe(`${BAD_PLAN}${GOOD_PLAN}`.replaceAll(/\s/g, ''));
  });

  it('fail the run where they stay broken', async () => {
    const workspace = await liveWorkspace(planner());
    await writePlanner(workspace.folder);
    await workspace.write('plan.prompt.md', script('Plan 9.'));
    const { code, err } = await cuebook(['run', 'plan.prompt.md'], workspace.on);
    expect(code).toBe(1);
    expect(err.replaceAll(/\s+/g, ' ')).toContain(
      `does not satisfy the schema ah32.plan.v1, though the model was asked to mend it 2 times: ${FAULT}.`,
    );
    expect(err).toContain('--from 1');
  });
});
