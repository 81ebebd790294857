import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, it } from 'vitest';
import { wordsIn } from '../../web/words/language.ts';
import { newPage, PHONE } from '../browser/browser.ts';
import type { ServedWorkspace } from '../browser/served-workspace.ts';
import { contactSheet } from './contact-sheet.ts';
import { emptyStage, pictureStage } from './stage.ts';
import { terminalStage, terminalViews } from './terminal-views.ts';
import { EMPTY_VIEWS, type View, viewsOf } from './views.ts';

const FOLDER = fileURLToPath(new URL('./taken', import.meta.url));
const DESK = { viewport: { width: 1440, height: 900 } } as const;
/** What a browser says where the page is offline, or not let in. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|401|403/;

const VARIANTS = [
  { variant: 'desk-light-en', language: 'en', isPhone: false, colorScheme: 'light', locale: 'en-US' },
  { variant: 'desk-dark-zh', language: 'zh', isPhone: false, colorScheme: 'dark', locale: 'zh-CN' },
  { variant: 'phone-light-zh', language: 'zh', isPhone: true, colorScheme: 'light', locale: 'zh-CN' },
  { variant: 'phone-dark-en', language: 'en', isPhone: true, colorScheme: 'dark', locale: 'en-US' },
] as const;
type Variant = (typeof VARIANTS)[number];

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
});

it.each(VARIANTS)(
  'takes a picture of every view: $variant',
  async (variant) => {
    const stage = await pictureStage();
    const views = viewsOf(stage);
    await takePictures(await emptyStage(), EMPTY_VIEWS, variant);
    await takePictures(stage.workspace, views, variant);
    const terminals = await terminalStage();
    const ofTerminals = terminalViews(terminals);
    await takePictures(terminals.workspace, ofTerminals, variant);
    stage.release();
    await contactSheet(
      [...EMPTY_VIEWS, ...views, ...ofTerminals].map(({ name }) => name),
      {
        folder: FOLDER,
        variant: variant.variant,
        ...(variant.isPhone ? { columns: 6, width: 300 } : { columns: 3, width: 640 }),
      },
    );
  },
  300_000,
);

async function takePictures(
  { url, entrance }: ServedWorkspace,
  views: readonly View[],
  { variant, language, isPhone, colorScheme, locale }: Variant,
): Promise<void> {
  const screen = isPhone ? PHONE : DESK;
  const page = await newPage({ ...screen, colorScheme, locale, mayComplain: EXPECTED });
  await page.goto(entrance);
  await page.waitForURL(`${url}/`);
  for (const { name, hash, reach } of views) {
    await page.goto('about:blank');
    await page.goto(`${url}/${hash}`);
    await reach({ page, words: wordsIn(language), language, isPhone });
    await page.screenshot({ path: join(FOLDER, `${variant}-${name}.png`), animations: 'disabled' });
    await page.context().setOffline(false);
  }
}
