import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CAMPAIGNS, filesWithProperties } from '../scripts/long/campaigns.mjs';
import { progressLine, timeText } from '../scripts/long/meters.mjs';
import { runCampaign } from '../scripts/long/run-campaign.mjs';
import { progressScreen } from '../scripts/long/screen.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('a campaign', () => {
  it.each(CAMPAIGNS)('has test files: $name', ({ files }) => {
    const all = ['src', 'web', 'test'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    );
    const tests = all.filter((path) => path.endsWith('.test.ts'));
    const filters = files(ROOT);
    expect(filters.filter((filter) => !tests.some((path) => path.includes(filter)))).toEqual([]);
    expect(filters).not.toEqual([]);
  });

  it('of properties has files that use fast-check, also through a suite', () => {
    expect(filesWithProperties(ROOT)).toEqual(
      expect.arrayContaining([
        'src/context/gate.property.test.ts',
        'test/priming/round-trip-postgres.test.ts',
        'web/state/schema-form.test.ts',
      ]),
    );
  });

  it('runs its rounds with a seed each, shows progress, and counts what failed', async () => {
    const root = project(`
      import { existsSync } from 'node:fs';
      import { expect, it } from 'vitest';
      import { progressOf } from '${ROOT}/test/progress.ts';
      it('goes on when its progress was shown', async () => {
        const progress = progressOf('kills', 2);
        while (!existsSync('shown')) await new Promise((resolve) => setTimeout(resolve, 10));
        progress.advance(2);
        expect(process.env['CUEBOOK_TEST_LONG']).toBe('1');
      });
      it('fails with the second seed', () => expect(process.env['CUEBOOK_TEST_SEED']).toBe('7'));`);
    const lines: string[] = [];
    const campaign = { name: 'sample', about: '', files: () => ['sample.test.ts'], rounds: 2 };
    const { counts, meters, output } = await runCampaign({
      campaign,
      root,
      node: process.execPath,
      env: process.env,
      seed: 7,
      show(line) {
        lines.push(line);
        if (line.includes('kills')) writeFileSync(join(root, 'shown'), '');
      },
    });
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(lines.join('\n')).toMatch(/^sample, round 1 of 2 \d+ s · kills 0\/2 · files 0\/1$/m);
    expect(meters).toEqual(
      [1, 2].flatMap(() => [
        { what: 'kills', done: 2, total: 2 },
        { what: 'files', done: 1, total: 1 },
      ]),
    );
    expect(output).toContain('fails with the second seed');
  });
});

/** A folder with one test file, in which Vitest can be run. */
function project(test: string): string {
  const root = mkdtempSync(join(tmpdir(), 'cuebook-campaign-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['node_modules', 'scripts']) symlinkSync(join(ROOT, name), join(root, name));
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default { test: { watch: false } };');
  writeFileSync(join(root, 'sample.test.ts'), test);
  return root;
}

describe('the progress of a campaign', () => {
  it('has the rate and the time left of what still runs', () => {
    const meters = [
      { what: 'kills on SQLite', done: 250, total: 1_000, elapsedMs: 50_000 },
      { what: 'commits', done: 3, total: 20, elapsedMs: 600_000 },
      { what: 'scripts', done: 5_000, total: 5_000, elapsedMs: 50_000 },
      { what: 'files', done: 1, total: 8, elapsedMs: 50_000 },
    ];
    expect(progressLine({ name: 'kills', elapsedMs: 61_000, meters })).toBe(
      'kills 61 s · kills on SQLite 250/1,000 (5.0/s, 3 min left) · commits 3/20 (0.3/min, 57 min left) · files 1/8',
    );
  });

  it.each([
    [4_400, '4 s'],
    [89_000, '89 s'],
    [120_000, '2 min'],
    [89 * 60_000, '89 min'],
    [200 * 60_000, '3 h 20 min'],
  ])('says %d ms as a person would', (ms, text) => {
    expect(timeText(ms)).toBe(text);
  });

  it('is one line that changes on a terminal, cut to its width', () => {
    const written: string[] = [];
    const output = { isTTY: true, columns: 20, write: (text: string) => written.push(text) };
    const screen = progressScreen(output);
    screen.show('short');
    screen.show('longer than the terminal is wide');
    screen.clear();
    expect(written).toEqual(['\r\u001b[2Kshort', '\r\u001b[2Klonger than the te…', '\r\u001b[2K']);
  });

  it('is a line every half minute elsewhere', () => {
    const written: string[] = [];
    let now = 0;
    const screen = progressScreen({ write: (text: string) => written.push(text) }, () => now);
    for (; now < 100_000; now += 1_000) screen.show(`after ${now / 1_000} s`);
    screen.clear();
    expect(written).toEqual(['after 30 s\n', 'after 60 s\n', 'after 90 s\n']);
  });
});
