import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recording } from '../../src/run/recorded-workspace.case.ts';
import { cuebook } from './cuebook.ts';
import { liveWorkspace } from './live-workspace.ts';

const SCRIPT = `---
model: anthropic/claude-sonnet-4-5
---

Name a colour.
<!-- expect key="colour" matches="red|blue" -->

<!-- user key="city" -->

Name a city.
<!-- expect contains="Paris" -->

<!-- user -->

Name a fruit.
`;

describe('contracts on the command line', () => {
  it('fail the run after the first that is broken, with a case for each prompt', async () => {
    const workspace = await liveWorkspace(() => ({ parts: [{ type: 'text', text: 'blue & <green>' }] }));
    await workspace.write('names.prompt.md', SCRIPT);
    const failed = await cuebook(['run', 'names.prompt.md', '--junit', 'report.xml'], workspace.on);
    expect(failed.code).toBe(1);
    expect(failed.err).toContain('Prompt 2 breaks its contract: The answer does not contain “Paris”.');
    expect(failed.err).toContain('--from 2');
    const report = await readFile(join(workspace.folder, 'report.xml'), 'utf8');
    expect(report).toContain('tests="3" failures="1" errors="0" skipped="1"');
    expect(report).toContain('name="2. city"');

    const gone = await cuebook(
      ['run', 'names.prompt.md', '--keep-going', '--json', '--junit', 'report.xml'],
      workspace.on,
    );
    expect(gone.code).toBe(1);
    const summary = JSON.parse(gone.out.trim().split('\n').at(-1) ?? '');
    expect(summary).toMatchObject({
      type: 'run-summary',
      data: { ran: 1, shared: 2, contracts: { checked: 2, failures: [{ promptIndex: 1 }] } },
    });
    expect(await readFile(join(workspace.folder, 'report.xml'), 'utf8')).toContain('skipped="0"');
  });

  it('are held against the answers that are there by status, in the words of a run', async () => {
    const workspace = await liveWorkspace(() => ({ parts: [] }));
    const answers = ['colour', 'city', 'fruit'].map((name) => [`Name a ${name}.`, 'Green.'] as const);
    await workspace.write('names.rec.md', recording(...answers));
    const recorded = SCRIPT.replace(/^model: .*$/m, 'model: recorded/demo\nrecording: names.rec.md');
    await workspace.write('names.prompt.md', recorded.replace('contains="Paris"', 'max-tokens="10"'));
    const failed = await cuebook(['run', 'names.prompt.md', '--keep-going'], workspace.on);
    const words = 'Prompt 1 breaks the contract `colour`: The answer does not match /red|blue/.';
    expect(failed.err).toContain(words);
    const shown = await cuebook(['status', 'names.prompt.md'], workspace.on);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain(`contract ${words}\n`);
    expect(shown.out).toContain('contract Prompt 2: Nobody counted the tokens of the answer.\n');
    const { out } = await cuebook(['status', 'names.prompt.md', '--json'], workspace.on);
    expect(JSON.parse(out)).toMatchObject({
      contracts: {
        failures: [{ promptIndex: 0, key: 'colour', term: 'matches' }],
        unchecked: [{ promptIndex: 1, term: 'max-tokens' }],
      },
    });
  });

  it('tell in the report what ended a run between two prompts', async () => {
    const workspace = await liveWorkspace(() => ({
      parts: [{ type: 'text', text: 'blue' }],
      usage: { input: 10, output: 5 },
    }));
    await workspace.write('names.prompt.md', SCRIPT);
    const args = ['run', 'names.prompt.md', '--budget-tokens', '12', '--junit', 'report.xml'];
    expect((await cuebook(args, workspace.on)).code).toBe(1);
    const report = await readFile(join(workspace.folder, 'report.xml'), 'utf8');
    expect(report).toContain('tests="3" failures="0" errors="1" skipped="1"');
  });

  it('never overwrite anything but an earlier report', async () => {
    const workspace = await liveWorkspace(() => ({ parts: [{ type: 'text', text: 'blue, Paris' }] }));
    const path = await workspace.write('names.prompt.md', SCRIPT);
    const over = await cuebook(['run', path, '--junit', path], workspace.on);
    expect(over).toMatchObject({ code: 2, out: '' });
    expect(await readFile(path, 'utf8')).toBe(SCRIPT);
    for (let round = 0; round < 2; round++) {
      expect(await cuebook(['run', path, '--junit', 'report.xml'], workspace.on)).toMatchObject({ code: 0 });
    }
  });

  it('refuse a report that has no folder before anything is asked', async () => {
    let asked = 0;
    const workspace = await liveWorkspace(() => {
      asked++;
      return { parts: [] };
    });
    await workspace.write('names.prompt.md', SCRIPT);
    const refused = await cuebook(['run', 'names.prompt.md', '--junit', 'none/report.xml'], workspace.on);
    expect(refused).toMatchObject({ code: 4, out: '' });
    expect(asked).toBe(0);
  });
});
