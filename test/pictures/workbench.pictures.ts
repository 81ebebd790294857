import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { newPage, PHONE } from '../browser/browser.ts';
import { type PictureStage, pictureStage } from './stage.ts';

const FOLDER = fileURLToPath(new URL('./taken', import.meta.url));
const DESK = { viewport: { width: 1440, height: 900 } } as const;

const VARIANTS = [
  { name: 'desk-light-en', options: { ...DESK, colorScheme: 'light', locale: 'en-US' } },
  { name: 'desk-dark-zh', options: { ...DESK, colorScheme: 'dark', locale: 'zh-CN' } },
  { name: 'phone-light-zh', options: { ...PHONE, colorScheme: 'light', locale: 'zh-CN' } },
  { name: 'phone-dark-en', options: { ...PHONE, colorScheme: 'dark', locale: 'en-US' } },
] as const;

type View = readonly [name: string, hash: string, prepare?: (page: Page) => Promise<void>];

function viewsOf({ hashes }: PictureStage): readonly View[] {
  return [
    ['welcome', '#/'],
    ['scripts', '#/scripts'],
    ['script', hashes.tour],
    [
      'script-conversation',
      hashes.tour,
      async (page) =>
        await page
          .locator('button[aria-pressed="false"]')
          .first()
          .click({ timeout: 500 })
          .catch(() => undefined),
    ],
    ['drifted', hashes.drifted],
    [
      'diff',
      hashes.drifted,
      async (page) =>
        await page
          .locator('[data-drift] button')
          .last()
          .click({ timeout: 3_000 })
          .catch(() => undefined),
    ],
    ['broken', hashes.broken],
    ['compare', hashes.compare],
    ['sessions', '#/sessions'],
    ['search', '#/sessions', async (page) => await page.getByRole('searchbox').fill('measure')],
    ['conversation', hashes.asked],
    ['waiting', hashes.waiting],
    ['failed', hashes.failed],
    ['streaming', hashes.streaming],
    ['settings', '#/settings'],
    ['palette', hashes.asked, async (page) => await page.keyboard.press('ControlOrMeta+k')],
    ['new-script', '#/', async (page) => await pressIn(page, 'main button', 1)],
    ['takes', hashes.tour, async (page) => await pressIn(page, 'header button', -2)],
    ['run-menu', hashes.drifted, async (page) => await pressIn(page, '[aria-haspopup="menu"]', 0, 'section')],
    [
      'archived',
      '#/sessions',
      async (page) => await pressIn(page, 'nav [role="radio"], nav button[aria-pressed]', -1),
    ],
    [
      'offline',
      hashes.asked,
      async (page) => {
        await page.context().setOffline(true);
        await page.waitForTimeout(4_000);
      },
    ],
    ['shortcuts', hashes.asked, async (page) => await page.keyboard.press('ControlOrMeta+/')],
  ];
}

/** Presses one of several, whatever it is called in the language of the page; where it is not in sight, nothing happens. */
async function pressIn(page: Page, selector: string, index: number, within = 'body'): Promise<void> {
  const all = page.locator(within).locator(selector).filter({ visible: true });
  await all
    .nth(index)
    .click({ timeout: 2_000 })
    .catch(() => undefined);
}

it('takes a picture of every view, in both themes and languages, on a desk and on a phone', async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const stage = await pictureStage();
  const views = viewsOf(stage);
  for (const { name: variant, options } of VARIANTS) {
    const page = await newPage({ ...options, mayComplain: /./ });
    await stage.workspace.enter(page).catch(() => undefined);
    for (const [name, hash, prepare] of views) {
      await page.goto('about:blank');
      await page.goto(`${stage.workspace.url}/${hash}`);
      await page.waitForTimeout(700);
      await prepare?.(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(FOLDER, `${variant}-${name}.png`) });
      await page.context().setOffline(false);
    }
    await contactSheet(
      page,
      variant,
      views.map(([name]) => name),
    );
  }
  stage.release();
}, 300_000);

/** All pictures of a kind on one sheet. */
async function contactSheet(page: Page, variant: string, names: readonly string[]): Promise<void> {
  const isPhone = variant.startsWith('phone');
  const [columns, width] = isPhone ? [6, 300] : [3, 640];
  const sheet = await newPage({
    viewport: { width: columns * (width + 16) + 16, height: 800 },
    mayComplain: /./,
  });
  await page.goto('about:blank');
  const figures = names.map((name) => {
    const address = pathToFileURL(join(FOLDER, `${variant}-${name}.png`)).href;
    return `<figure><img src="${address}" width="${width}"><figcaption>${name}</figcaption></figure>`;
  });
  const style =
    'body{margin:8px;display:flex;flex-wrap:wrap;background:#888;font:12px sans-serif}figure{margin:8px}';
  const file = join(FOLDER, `${variant}.html`);
  await writeFile(file, `<style>${style}</style>${figures.join('')}`);
  await sheet.goto(pathToFileURL(file).href);
  await sheet.screenshot({ path: join(FOLDER, `sheet-${variant}.png`), fullPage: true });
}
