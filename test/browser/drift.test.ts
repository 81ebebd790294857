import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { runProgram } from '../cli/cuebook.ts';
import { script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { expectMarks, noting, openScript, theText, typeAfter } from './script-page.ts';
import { MODEL, type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

const THREE = script(MODEL, 'First?', 'Second?', 'Third?');

/** A script that was run, opened on a page. */
async function ran(): Promise<{
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly file: string;
  readonly asked: string[];
}> {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  const file = await workspace.write('three.prompt.md', THREE);
  await runProgram(['run', 'three.prompt.md'], workspace.on);
  asked.length = 0;
  const page = await newPage();
  await openScript(page, workspace, 'three.prompt.md');
  await expectMarks(page, 'same', 'same', 'same');
  return { page, workspace, file, asked };
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

it('replays a script from where it was edited, in a take of its own', async () => {
  const { page, workspace, file, asked } = await ran();
  const before = await sessionIn(file);
  expect(await theBar(page).count()).toBe(0);
  await typeAfter(page, 'Second?', ' Really?');
  await theBar(page).getByText('Edited from prompt 2').waitFor();
  await theBar(page).getByText('1 shared · 1 edited · 1 asked again').waitFor();
  await expectMarks(page, 'same', 'runs', 'runs');
  expect(await readFile(file, 'utf8')).not.toContain('Really?');
  await theBar(page).getByRole('button', { name: 'Replay from 2' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['Second? Really?', 'Third?']);
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
});

it('runs only what was added', async () => {
  const { page, asked } = await ran();
  await theText(page).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n<!-- user -->\n\nFourth?\n');
  await theBar(page).getByText('Prompts were added').waitFor();
  await expectMarks(page, 'same', 'same', 'same', 'new');
  await theBar(page).getByRole('button', { name: 'Run what is new' }).click();
  await expectMarks(page, 'same', 'same', 'same', 'same');
  expect(asked).toEqual(['Fourth?']);
});

it('shows in the text what has changed since it ran', async () => {
  const { page } = await ran();
  await typeAfter(page, 'Second?', ' Really?');
  await theBar(page).getByRole('button', { name: 'Diff' }).click();
  await page.locator('.cm-deletedChunk', { hasText: 'Second?' }).waitFor();
  expect(await page.locator('.cm-deletedChunk').count()).toBe(1);
  await theBar(page).getByRole('button', { name: 'Hide diff' }).click();
  await page.locator('.cm-deletedChunk').waitFor({ state: 'hidden' });
});

it.each([
  ['Keep', 'same', (takes: number, isOther: boolean) => takes === 1 && !isOther],
  ['Clone', 'same', (takes: number, isOther: boolean) => takes === 2 && isOther],
  ['Fresh', 'new', (takes: number, isOther: boolean) => takes === 1 && isOther],
] as const)('decides with %s, and asks nothing', async (choice, mark, isRight) => {
  const { page, workspace, file, asked } = await ran();
  const before = await sessionIn(file);
  await typeAfter(page, 'Second?', ' Really?');
  await theBar(page).getByRole('button', { name: choice }).press('Enter');
  await theBar(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^(Nothing|Run)/);
  await expectMarks(page, mark, mark, mark);
  expect(asked).toEqual([]);
  const after = await sessionIn(file);
  expect(isRight(await takesOf(workspace, after), after !== before)).toBe(true);
});

it('replays everything where a setting decides every answer', async () => {
  const { page, asked } = await ran();
  await typeAfter(page, 'model:', '\ntemperature: 0.5');
  await theBar(page).getByText('Settings that decide every answer were changed').waitFor();
  await expectMarks(page, 'runs', 'runs', 'runs');
  await theBar(page).getByRole('button', { name: 'Replay all' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third?']);
});

it('knows a copy, and leaves the session to the original', async () => {
  const { page, workspace, file, asked } = await ran();
  await copyFile(file, join(workspace.folder, 'copy.prompt.md'));
  await page.goto(`${workspace.url}/#/scripts/copy.prompt.md`);
  await theBar(page).getByText('This is a copy of another script').waitFor();
  await theBar(page).getByText('three.prompt.md').waitFor();
  await theBar(page).getByRole('button', { name: 'Look' }).click();
  await theBar(page).getByRole('button', { name: 'Run as its own' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third?']);
  await theBar(page).waitFor({ state: 'hidden' });
});

it('lets somebody choose between sessions that ran the same text', async () => {
  const { answer } = noting();
  const workspace = await servedWorkspace(answer);
  const file = await workspace.write('three.prompt.md', THREE);
  for (let times = 0; times < 2; times++) {
    await runProgram(['run', 'three.prompt.md', '--fresh', '--no-link'], workspace.on);
  }
  const page = await newPage();
  await openScript(page, workspace, 'three.prompt.md');
  await theBar(page).getByText('More than one session ran this very text').waitFor();
  await theBar(page).getByText(MODEL).waitFor();
  await theBar(page).getByRole('button', { name: 'Use this one' }).click();
  await theBar(page).waitFor({ state: 'hidden' });
  await theText(page).getByText('chatSessionId').waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => sessionIn(file)).not.toBe('');
});

it('says that its session was deleted, and runs without it', async () => {
  const { page, workspace, asked } = await ran();
  await page.getByRole('region', { name: 'Conversation' }).getByText('You asked: Third?').waitFor();
  await runProgram(['sessions', 'rm', 'last', '--yes'], workspace.on);
  await theBar(page).getByText('The session that this script names is not here').waitFor();
  await expectMarks(page, 'new', 'new', 'new');
  await theBar(page).getByRole('button', { name: 'Run' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third?']);
});
