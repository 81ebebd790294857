import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { cuebook, runProgram } from '../cli/cuebook.ts';
import { script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { expectMarks, noting, showScript, theText, typeAfter } from './script-page.ts';
import { MODEL, type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

interface RunScripts {
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly asked: string[];
  /** Opens one of the scripts. */
  show(name: string): Promise<{ readonly file: string }>;
}

/** A script whose session no other script could be taken for. */
const threePrompts = (name: string) => script(MODEL, 'First?', 'Second?', `Third, ${name}?`);

/** Scripts of three prompts that were run, on a page that shows them one after another. */
async function runScripts(...names: readonly string[]): Promise<RunScripts> {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  const page = await newPage();
  await workspace.enter(page);
  for (const name of names) {
    await workspace.write(`${name}.prompt.md`, threePrompts(name));
    await cuebook(['run', `${name}.prompt.md`], workspace.on);
  }
  const show = async (name: string) => {
    await showScript(page, workspace, `${name}.prompt.md`);
    await expectMarks(page, 'same', 'same', 'same');
    asked.length = 0;
    return { file: join(workspace.folder, `${name}.prompt.md`) };
  };
  return { page, workspace, asked, show };
}

function theBar(page: Page) {
  return page.getByRole('region', { name: 'How the script differs' });
}

async function sessionIn(file: string): Promise<string> {
  return /chatSessionId: (\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
}

async function takesOf({ url }: ServedWorkspace, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`${url}/api/sessions/${id}/takes`, { headers });
  return z.object({ items: z.array(z.unknown()) }).parse(await answer.json()).items.length;
}

it('shows what was edited, replays from there in a take of its own, and runs only what was added', async () => {
  const { page, workspace, asked, show } = await runScripts('edited');
  const { file } = await show('edited');
  const before = await sessionIn(file);
  expect(await theBar(page).count()).toBe(0);
  await typeAfter(page, 'Second?', ' Really?');
  await theBar(page).getByText('Edited from prompt 2').waitFor();
  await theBar(page).getByText('1 shared · 1 edited · 1 asked again').waitFor();
  await expectMarks(page, 'same', 'runs', 'runs');
  expect(await readFile(file, 'utf8')).not.toContain('Really?');
  await theBar(page).getByRole('button', { name: 'Diff' }).click();
  await page.locator('.cm-deletedChunk', { hasText: 'Second?' }).waitFor();
  expect(await page.locator('.cm-deletedChunk').count()).toBe(1);
  await theBar(page).getByRole('button', { name: 'Hide diff' }).click();
  await page.locator('.cm-deletedChunk').waitFor({ state: 'hidden' });

  await theBar(page).getByRole('button', { name: 'Replay from 2' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['Second? Really?', 'Third, edited?']);
  await theBar(page).waitFor({ state: 'hidden' });
  await expect.poll(() => sessionIn(file)).not.toBe(before);
  expect(await takesOf(workspace, await sessionIn(file))).toBe(2);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByText('You asked: Second? Really?').waitFor();
  await conversation.getByRole('button', { name: 'Take 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Take 1', exact: false }).first().click();
  await conversation.getByText('You asked: Second?', { exact: true }).waitFor();
  await expectMarks(page, 'same', 'same', 'same');
  await page.getByRole('button', { name: 'Nothing to run' }).waitFor();

  await theText(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n<!-- user -->\n\nFourth?\n');
  await theBar(page).getByText('Prompts were added').waitFor();
  await expectMarks(page, 'same', 'same', 'same', 'new');
  await theBar(page).getByRole('button', { name: 'Run what is new' }).click();
  await expectMarks(page, 'same', 'same', 'same', 'same');
  expect(asked.slice(2)).toEqual(['Fourth?']);
});

it('decides with Keep, Clone and Fresh, and between sessions that ran the same text, and asks nothing', async () => {
  const { page, workspace, asked, show } = await runScripts('keep', 'clone', 'fresh');
  for (const { choice, mark, takes, isOther } of [
    { choice: 'Keep', mark: 'same', takes: 1, isOther: false },
    { choice: 'Clone', mark: 'same', takes: 2, isOther: true },
    { choice: 'Fresh', mark: 'new', takes: 1, isOther: true },
  ]) {
    const { file } = await show(choice.toLowerCase());
    const before = await sessionIn(file);
    await typeAfter(page, 'Second?', ' Really?');
    await theBar(page).getByRole('button', { name: choice }).press('Enter');
    await theBar(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^(Nothing|Run)/);
    await expectMarks(page, mark, mark, mark);
    expect(asked).toEqual([]);
    // The page may hear of the new session a moment before the file names it.
    if (isOther) await expect.poll(() => sessionIn(file), { message: choice }).not.toBe(before);
    const after = await sessionIn(file);
    expect.soft(after !== before, choice).toBe(isOther);
    expect.soft(await takesOf(workspace, after), choice).toBe(takes);
  }

  const file = await workspace.write('unlinked.prompt.md', threePrompts('unlinked'));
  for (let times = 0; times < 2; times++) {
    await cuebook(['run', 'unlinked.prompt.md', '--fresh', '--no-link'], workspace.on);
  }
  asked.length = 0;
  await showScript(page, workspace, 'unlinked.prompt.md');
  await theBar(page).getByText('More than one session ran this very text').waitFor();
  await theBar(page).getByText(MODEL).waitFor();
  await theBar(page).getByRole('button', { name: 'Use this one' }).click();
  await theBar(page).waitFor({ state: 'hidden' });
  await theText(page).getByText('chatSessionId').waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => sessionIn(file)).not.toBe('');
  expect(asked).toEqual([]);
});

it('replays everything where a setting decides every answer, knows a copy, and runs without a deleted session', async () => {
  const { page, workspace, asked, show } = await runScripts('three', 'deleted');
  const { file } = await show('three');
  const before = await sessionIn(file);
  await typeAfter(page, 'model:', '\ntemperature: 0.5');
  await theBar(page).getByText('Settings that decide every answer were changed').waitFor();
  await expectMarks(page, 'runs', 'runs', 'runs');
  await theBar(page).getByRole('button', { name: 'Replay all' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third, three?']);
  await theBar(page).waitFor({ state: 'hidden' });
  await expect.poll(() => sessionIn(file)).not.toBe(before);

  await copyFile(file, join(workspace.folder, 'copy.prompt.md'));
  await page.goto(`${workspace.url}/#/scripts/copy.prompt.md`);
  await theBar(page).getByText('This is a copy of another script').waitFor();
  await theBar(page).getByText('three.prompt.md').waitFor();
  await theBar(page).getByRole('button', { name: 'Look' }).click();
  await theBar(page).getByRole('button', { name: 'Run in a new session' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked.slice(3)).toEqual(['First?', 'Second?', 'Third, three?']);
  await theBar(page).waitFor({ state: 'hidden' });

  const deleted = await show('deleted');
  await page.getByRole('region', { name: 'Conversation' }).getByText('You asked: Third, deleted?').waitFor();
  await runProgram(['sessions', 'rm', await sessionIn(deleted.file), '--yes'], workspace.on);
  await theBar(page).getByText('The session that this script names is not here').waitFor();
  await expectMarks(page, 'new', 'new', 'new');
  await theBar(page).getByRole('button', { name: 'Run' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third, deleted?']);
});
