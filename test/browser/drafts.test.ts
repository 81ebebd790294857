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

function unsaved(page: Page) {
  return page.getByRole('button', { name: 'Not saved yet' });
}

describe('what is not saved', () => {
  it('is kept while one looks at other scripts, where the browser keeps nothing', async () => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    await workspace.write('two.prompt.md', TWO);
    const page = await newPage();
    await page.addInitScript("Storage.prototype.setItem = () => { throw new Error('full'); };");
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await page.goto(`${workspace.url}/#/scripts/two.prompt.md`);
    await theText(page).getByText('Other?').waitFor();
    await page.goto(`${workspace.url}/#/scripts/one.prompt.md`);
    await theText(page).getByText('First? Mine.').waitFor();
    await unsaved(page).waitFor();
  });

  it('is there after a reload of a long script, which is read again', async () => {
    const workspace = await servedWorkspace(helpful);
    const long = `${ONE}${'Many words that fill a long line of text.\r\n'.repeat(50_000)}`;
    const file = await workspace.write('long.prompt.md', long);
    const page = await newPage();
    await openScript(page, workspace, 'long.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await page.reload();
    await theText(page).getByText('First? Mine.').waitFor();
    await theText(page).press('ControlOrMeta+s');
    await unsaved(page).waitFor({ state: 'hidden' });
    expect(await readFile(file, 'utf8')).toBe(long.replace('First?', 'First? Mine.'));
  });

  it('is asked about before the page is closed', async () => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    const page = await newPage();
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
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

  it('goes with a script that is renamed before somebody has decided', async () => {
    const workspace = await servedWorkspace(helpful);
    const file = await workspace.write('one.prompt.md', ONE);
    const page = await newPage({ mayComplain: /404/ });
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await writeFile(file, ONE.replace('First?', 'First? Theirs.'));
    await page.getByText('Somebody else changed this file').waitFor();
    await chooseInTree(page, 'one', 'Rename or move…');
    await page.getByLabel('Path').fill('new.prompt.md');
    await page.getByLabel('Path').press('Enter');
    await page.waitForURL(/new\.prompt\.md$/);
    await theText(page).getByText('First? Mine.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await unsaved(page).waitFor({ state: 'hidden' });
    expect(await readFile(join(workspace.folder, 'new.prompt.md'), 'utf8')).toContain('First? Mine.');
  });

  it('goes with a script that is deleted, and comes back with it', async () => {
    const workspace = await servedWorkspace(helpful);
    const file = await workspace.write('one.prompt.md', ONE);
    const page = await newPage({ mayComplain: /404/ });
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await chooseInTree(page, 'one', 'Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('treeitem', { name: 'one' }).click();
    await theText(page).getByText('First? Mine.').waitFor();
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
  it('can be taken back', async () => {
    const workspace = await servedWorkspace(helpful);
    const file = await workspace.write('one.prompt.md', ONE);
    const page = await newPage();
    await openScript(page, workspace, 'one.prompt.md');
    await typeAfter(page, 'First?', ' Mine.');
    await writeFile(file, ONE.replace('First?', 'First? Theirs.'));
    await page.getByRole('button', { name: 'Load theirs' }).click();
    await theText(page).getByText('First? Theirs.').waitFor();
    await theText(page).press('ControlOrMeta+z');
    await theText(page).getByText('First? Mine.').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => readFile(file, 'utf8')).toContain('First? Mine.');
  });

  it('is not asked for after one’s own saving, however late that is answered', async () => {
    const workspace = await servedWorkspace(helpful);
    const file = await workspace.write('one.prompt.md', ONE);
    const page = await newPage();
    await openScript(page, workspace, 'one.prompt.md');
    const gate = held();
    await page.route('**/api/workspace/file', async (route) => {
      if (route.request().method() !== 'PUT') return await route.continue();
      const response = await route.fetch();
      await gate.until;
      await route.fulfill({ response });
    });
    await typeAfter(page, 'First?', ' Mine.');
    const readAgain = readingOf(page, 'Mine.');
    await page.keyboard.press('ControlOrMeta+s');
    await page.keyboard.type(' More.');
    await readAgain;
    await page.keyboard.type(' Still.');
    await theText(page).getByText('First? Mine. More. Still.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    gate.release();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => readFile(file, 'utf8')).toContain('First? Mine. More. Still.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is not asked for where a run puts down its session and the front matter is half-typed', async () => {
    const gate = held();
    const workspace = await servedWorkspace(() => ({
      parts: [
        { type: 'wait', until: gate.until },
        { type: 'text', text: 'Well.' },
      ],
    }));
    const file = await workspace.write('one.prompt.md', ONE);
    const page = await newPage();
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
  });

  it('says what keeps a file from being saved again', async () => {
    const workspace = await servedWorkspace(helpful);
    await mkdir(join(workspace.folder, 'team'));
    const file = await workspace.write('team/one.prompt.md', ONE);
    const page = await newPage({ mayComplain: /404/ });
    await openScript(page, workspace, 'team/one.prompt.md');
    await rm(dirname(file), { recursive: true });
    const again = page.getByRole('button', { name: 'Save it again' });
    await again.click();
    await page.getByText('There is no folder team. Make the folder, then try again.').waitFor();
    await mkdir(dirname(file));
    await again.click();
    await again.waitFor({ state: 'hidden' });
    expect(await readFile(file, 'utf8')).toBe(ONE);
  });
});

it('keeps every byte of the lines that are not touched', async () => {
  const workspace = await servedWorkspace(helpful);
  const text = 'First?\r\nMixed.\nA lone\rCR.\r\nLast.\n';
  const file = await workspace.write('mixed.prompt.md', text);
  const page = await newPage();
  await openScript(page, workspace, 'mixed.prompt.md');
  await typeAfter(page, 'Last.', ' Mine.');
  await typeAfter(page, 'First?', ' Mine.');
  await page.keyboard.press('ControlOrMeta+s');
  await unsaved(page).waitFor({ state: 'hidden' });
  const written = text.replace('First?', 'First? Mine.').replace('Last.', 'Last. Mine.');
  expect(await readFile(file, 'utf8')).toBe(written);
});

describe('the conversation beside a script', () => {
  it('keeps the message that is being written when a run makes a new take', async () => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    const page = await newPage();
    await openScript(page, workspace, 'one.prompt.md');
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
  });

  it('is not that of a script that was left before its run was answered', async () => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    await workspace.write('two.prompt.md', TWO);
    const page = await newPage();
    await openScript(page, workspace, 'one.prompt.md');
    const gate = held();
    await page.route('**/api/scripts/run', async (route) => {
      const response = await route.fetch();
      await gate.until;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Run 1 prompt' }).click();
    await page.goto(`${workspace.url}/#/scripts/two.prompt.md`);
    await theText(page).getByText('Other?').waitFor();
    const looks: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/sessions\/[^/]+\/takes/.test(request.url())) looks.push(request.url());
    });
    const readAgain = page.waitForResponse(/api\/workspace\/file\?path=one/);
    gate.release();
    await readAgain;
    expect(looks).toEqual([]);
  });

  it.each([900, 930, 960])('fits beside it at a width of %i', async (width) => {
    const workspace = await servedWorkspace(helpful);
    await workspace.write('one.prompt.md', ONE);
    const page = await newPage({ viewport: { width, height: 800 } });
    await openScript(page, workspace, 'one.prompt.md');
    const { x = 0, width: wide = 0 } =
      (await page.getByRole('region', { name: 'Conversation' }).boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});
