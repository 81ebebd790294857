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
const PLACES = { 'at a desk': DESK, 'on a phone': PHONE } as const;
const places = ['at a desk', 'on a phone'] as const;
/** What can be different in the dark. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

interface OpenedReports {
  readonly page: Page;
  /** What a report asks for beyond its own file. */
  readonly asked: readonly string[];
  /** Opens one of the sample reports. */
  open(name: string): Promise<void>;
}

/** The sample reports on the disk, and a page with no network that opens them one after the other. */
async function reportsOnDisk(options: PageOptions): Promise<OpenedReports> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-report-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const page = await newPage({ offline: true, ...options });
  const asked: string[] = [];
  let url = '';
  page.context().on('request', (request) => {
    if (request.url() !== url) asked.push(request.url());
  });
  const open = async (name: string) => {
    const report = SAMPLE_REPORTS[name];
    if (!report) throw new Error(`There is no sample ${name}.`);
    const path = join(folder, `${name}.html`);
    await writeFile(path, htmlReport(report));
    url = pathToFileURL(path).href;
    await page.goto(url);
  };
  return { page, asked, open };
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

it.each(places)('opens every kind of report from the disk, with no network, %s', async (place) => {
  const { page, asked, open } = await reportsOnDisk(PLACES[place]);
  for (const name of Object.keys(SAMPLE_REPORTS)) {
    await open(name);
    await page.getByRole('heading', { name: 'Method' }).waitFor();
    expect(await isTooWide(page), name).toBe(false);
    await page.evaluate(unfold);
    expect(await isTooWide(page), name).toBe(false);
    expect(await page.evaluate(LETTERS), name).toBeGreaterThan(11);
    expect(await page.title(), name).toContain('Cuebook bench');
    expect(asked, name).toEqual([]);
  }
});

it.each(places)('shuts nobody out of a report %s, in the light or in the dark', async (place) => {
  const { page, open } = await reportsOnDisk({ ...PLACES[place], bypassCSP: true });
  for (const name of ['fail', 'inconclusive', 'empty']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(name);
    await page.evaluate(unfold);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, COLORS);
  }
});

it('says at the top what came of it', async () => {
  const { page, open } = await reportsOnDisk(PHONE);
  await open('pass');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  expect(await verdict.textContent()).toContain('No worse than the baseline by more than 5 points.');
  expect(
    await page.evaluate("document.querySelector('.verdict').getBoundingClientRect().bottom < innerHeight"),
  ).toBe(true);
});
