import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { htmlReport } from '../../src/bench/report/html-report.ts';
import { SAMPLE_REPORTS } from '../../src/bench/report/sample-reports.case.ts';
import { expectAccessible } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';

const DESK = { viewport: { width: 1440, height: 900 } } as const;
const names = Object.keys(SAMPLE_REPORTS);

/** Opens a report from the disk; whatever it would ask for beyond its own file is told. */
async function open(name: string, options: PageOptions): Promise<{ page: Page; asked: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-report-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, 'report.html');
  const report = SAMPLE_REPORTS[name];
  if (!report) throw new Error(`There is no sample ${name}.`);
  await writeFile(path, htmlReport(report));
  const page = await newPage({ offline: true, ...options });
  const url = pathToFileURL(path).href;
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (request.url() !== url) asked.push(request.url());
  });
  await page.goto(url);
  return { page, asked };
}

const isTooWide = async (page: Page) =>
  await page.evaluate('document.documentElement.scrollWidth > innerWidth');
const unfold = "for (const each of document.querySelectorAll('details')) each.open = true";
/** The least size of the letters in the plots that are seen, in pixels. */
const LETTERS = `
  Math.min(...[...document.querySelectorAll('svg text')]
    .filter((text) => text.checkVisibility())
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))
`;

it.each(names)(
  'opens the report “%s” from the disk, with no network, at a desk and on a phone',
  async (name) => {
    for (const options of [DESK, PHONE]) {
      const { page, asked } = await open(name, options);
      await page.getByRole('heading', { name: 'Method' }).waitFor();
      expect(await isTooWide(page)).toBe(false);
      await page.evaluate(unfold);
      expect(await isTooWide(page)).toBe(false);
      expect(await page.evaluate(LETTERS)).toBeGreaterThan(11);
      expect(await page.title()).toContain('Cuebook bench');
      expect(asked).toEqual([]);
    }
  },
);

it.each(['fail', 'inconclusive', 'empty'])('shuts nobody out of the report “%s”', async (name) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const options of [DESK, PHONE]) {
      const { page } = await open(name, { ...options, colorScheme, bypassCSP: true });
      await page.evaluate(unfold);
      await expectAccessible(page);
    }
  }
});

it('says at the top what came of it', async () => {
  const { page } = await open('pass', PHONE);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  expect(await verdict.textContent()).toContain('No worse than the baseline by more than 5 points.');
  expect(
    await page.evaluate("document.querySelector('.verdict').getBoundingClientRect().bottom < innerHeight"),
  ).toBe(true);
});
