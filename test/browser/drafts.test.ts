import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { helpful, script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { expectMarks, openScript, theText, typeAfter } from './script-page.ts';
import { held, MODEL, servedWorkspace } from './served-workspace.ts';

const ONE = script(MODEL, 'First?');
const TWO = script(MODEL, 'Other?');

/** A file that is longer is not kept beside its draft, but read again (`LONG` in `web/stores/drafts.ts`). */
const LONG = 200_000;
const LINE = 'Many words that fill a long line of text.\r\n';

async function chooseInTree(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) }).hover();
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits until the page has read a file that holds the words. */
async function readingOf(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    async (response) =>
      response.url().includes('/api/workspace/file') &&
      response.request().method() === 'GET' &&
      (await response.text().catch(() => '')).includes(words),
  );
}

/** Opens another script on a page that stands already. */
async function switchTo(page: Page, path: string, words: string): Promise<void> {
  await page.evaluate(`location.hash = '#/scripts/${path}'`);
  await theText(page).getByText(words).waitFor();
}

function unsaved(page: Page) {
  return page.getByRole('button', { name: 'Not saved yet' });
}

describe('what is not saved', () => {
  it('is kept while one looks at other scripts, where the browser keeps nothing, and asked about before the page is closed', async () => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    await workspace.write('two.prompt.md', TWO);
    const page = await newPage();
    await page.addInitScript("Storage.prototype.setItem = () => { throw new Error('full'); };");
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await switchTo(page, 'two.prompt.md', 'Other?');
    await switchTo(page, 'one.prompt.md', 'First? Mine.');
    await unsaved(page).waitFor();

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await theText(page).press('ControlOrMeta+s');
    await unsaved(page).waitFor({ state: 'hidden' });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
  });

  it('is there after a reload of a long script, and saved with every byte of the lines that are not touched', async () => {
    const workspace = await servedWorkspace(helpful);
    const long = `${ONE}${LINE.repeat(LONG / LINE.length + 1)}`;
    const file = await workspace.write('long.prompt.md', long);
    const text = 'First?\r\nMixed.\nA lone\rCR.\r\nLast.\n';
    const mixed = await workspace.write('mixed.prompt.md', text);
    const page = await newPage();
    await openScript(page, workspace, 'long.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await page.reload();
    await theText(page).getByText('First? Mine.').waitFor();
    await theText(page).press('ControlOrMeta+s');
    await unsaved(page).waitFor({ state: 'hidden' });
    expect(await readFile(file, 'utf8')).toBe(long.replace('First?', 'First? Mine.'));

    await switchTo(page, 'mixed.prompt.md', 'Last.');
    await typeAfter(page, 'Last.', ' Mine.');
    await typeAfter(page, 'First?', ' Mine.');
    await page.keyboard.press('ControlOrMeta+s');
    await unsaved(page).waitFor({ state: 'hidden' });
    const written = text.replace('First?', 'First? Mine.').replace('Last.', 'Last. Mine.');
    expect(await readFile(mixed, 'utf8')).toBe(written);
  });

  it('goes with a script that is renamed before somebody has decided, or deleted, and comes back with it', async () => {
    const workspace = await servedWorkspace(helpful);
    const renamed = await workspace.write('old.prompt.md', ONE);
    const file = await workspace.write('one.prompt.md', script(MODEL, 'Second?'));
    const page = await newPage({ mayComplain: /404/ });
    await openScript(page, workspace, 'old.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await writeFile(renamed, ONE.replace('First?', 'First? Theirs.'));
    await page.getByText('Somebody else changed this file').waitFor();
    await chooseInTree(page, 'old', 'Rename or move…');
    await page.getByLabel('Path').fill('new.prompt.md');
    await page.getByLabel('Path').press('Enter');
    await page.waitForURL(/new\.prompt\.md$/);
    await theText(page).getByText('First? Mine.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await unsaved(page).waitFor({ state: 'hidden' });
    expect(await readFile(join(workspace.folder, 'new.prompt.md'), 'utf8')).toContain('First? Mine.');

    await page.getByRole('treeitem', { name: 'one' }).click();
    await theText(page).getByText('Second?').waitFor();
    await typeAfter(page, 'Second?', ' Mine.');
    await chooseInTree(page, 'one', 'Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('treeitem', { name: 'one' }).click();
    await theText(page).getByText('Second? Mine.').waitFor();
    await unsaved(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    await chooseInTree(page, 'one', 'Delete');
    await page.getByRole('treeitem', { name: 'one' }).waitFor({ state: 'detached' });
    await writeFile(file, TWO);
    await page.getByRole('treeitem', { name: 'one' }).click();
    await theText(page).getByText('Other?').waitFor();
    expect([await unsaved(page).count(), await page.getByRole('alert').count()]).toEqual([0, 0]);
  });
});

describe('deciding between two texts', () => {
  it('can be taken back, and is not asked for after one’s own saving, however late that is answered', async () => {
    const workspace = await servedWorkspace(helpful);
    const taken = await workspace.write('taken.prompt.md', ONE);
    const file = await workspace.write('late.prompt.md', script(MODEL, 'Late?'));
    const page = await newPage();
    await openScript(page, workspace, 'taken.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await writeFile(taken, ONE.replace('First?', 'First? Theirs.'));
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await theText(page).getByText('First? Theirs.').waitFor();
    await theText(page).press('ControlOrMeta+z');
    await theText(page).getByText('First? Mine.').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => readFile(taken, 'utf8')).toContain('First? Mine.');
    await unsaved(page).waitFor({ state: 'hidden' });

    await switchTo(page, 'late.prompt.md', 'Late?');
    const gate = held();
    await page.route('**/api/workspace/file', async (route) => {
      if (route.request().method() !== 'PUT') return await route.continue();
      const response = await route.fetch();
      await gate.until;
      await route.fulfill({ response });
    });
    await typeAfter(page, 'Late?', ' Mine.');
    const readAgain = readingOf(page, 'Late? Mine.');
    await page.keyboard.press('ControlOrMeta+s');
    await page.keyboard.type(' More.');
    await readAgain;
    await page.keyboard.type(' Still.');
    await theText(page).getByText('Late? Mine. More. Still.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    gate.release();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => readFile(file, 'utf8')).toContain('Late? Mine. More. Still.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is not asked for where a run puts down its session and the front matter is half-typed; says what keeps a file from being saved', async () => {
    const gate = held();
    const workspace = await servedWorkspace(() => ({
      parts: [
        { type: 'wait', until: gate.until },
        { type: 'text', text: 'Well.' },
      ],
    }));
    const file = await workspace.write('one.prompt.md', ONE);
    const missing = await workspace.write('team/one.prompt.md', ONE);
    const page = await newPage({ mayComplain: /404/ });
    await openScript(page, workspace, 'one.prompt.md');
    await page.getByRole('button', { name: 'Run 1 prompt' }).click();
    await expectMarks(page, 'running');
    await typeAfter(page, 'title:', '');
    await page.keyboard.press('Enter');
    await page.keyboard.type('tags: [a, ');
    expect(await readFile(file, 'utf8')).not.toContain('chatSessionId');
    const readAgain = readingOf(page, 'chatSessionId');
    gate.release();
    await readAgain;
    await page.getByRole('region', { name: 'Conversation' }).getByText('Well.').waitFor();
    await page.keyboard.type('b]');
    await theText(page).getByText('chatSessionId').waitFor();
    expect(await page.getByText('Somebody else changed this file').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+s');
    await unsaved(page).waitFor({ state: 'hidden' });
    expect(await readFile(file, 'utf8')).toMatch(/tags: \[a, b\]\n(.*\n)*chatSessionId: /);

    await switchTo(page, 'team/one.prompt.md', 'First?');
    await rm(dirname(missing), { recursive: true });
    const again = page.getByRole('button', { name: 'Save it again' });
    await again.click();
    await page.getByText('There is no folder team. Make the folder, then try again.').waitFor();
    await mkdir(dirname(missing));
    await again.click();
    await again.waitFor({ state: 'hidden' });
    expect(await readFile(missing, 'utf8')).toBe(ONE);
  });
});

it('writes what is typed where the cursor is while errors come and go beside it', async () => {
  const workspace = await servedWorkspace(helpful);
  await workspace.write('one.prompt.md', ONE);
  const page = await newPage();
  await openScript(page, workspace, 'one.prompt.md');
  const fault = page.locator('.cm-lintRange-error');
  await typeAfter(page, 'title:', '');
  await page.keyboard.press('Enter');
  await page.keyboard.type('tags');
  await fault.getByText('tags').waitFor();
  await page.keyboard.type(': [');
  await fault.getByText('model').waitFor();
  await page.keyboard.type('a, ');
  await page.keyboard.type('b]');
  await page.locator('.cm-line', { hasText: /^tags: \[a, b\]$/ }).waitFor();
  await expect.poll(() => fault.count()).toBe(0);
});

it('has beside a script its conversation, which fits, keeps the message being written, and is not that of a script left before', async () => {
  const workspace = await servedWorkspace(helpful);
  await workspace.write('one.prompt.md', ONE);
  await workspace.write('two.prompt.md', TWO);
  await workspace.write('three.prompt.md', script(MODEL, 'Third?'));
  const page = await newPage({ viewport: { width: 900, height: 800 } });
  await openScript(page, workspace, 'one.prompt.md');
  for (const width of [900, 930, 960]) {
    await page.setViewportSize({ width, height: 800 });
    const { x = 0, width: wide = 0 } =
      (await page.getByRole('region', { name: 'Conversation' }).boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  await expectMarks(page, 'same');
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.fill('And what of this?');
  await typeAfter(page, 'First?', ' Mine.');
  await expectMarks(page, 'runs');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('heading', { name: 'First? Mine.' }).waitFor();
  await expectMarks(page, 'same');
  await expect.poll(() => box.inputValue()).toBe('And what of this?');

  await switchTo(page, 'three.prompt.md', 'Third?');
  const gate = held();
  await page.route('**/api/scripts/run', async (route) => {
    const response = await route.fetch();
    await gate.until;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  await switchTo(page, 'two.prompt.md', 'Other?');
  const looks: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/sessions\/[^/]+\/takes/.test(request.url())) looks.push(request.url());
  });
  const readAgain = page.waitForResponse(/api\/workspace\/file\?path=three/);
  gate.release();
  await readAgain;
  expect(looks).toEqual([]);
});
