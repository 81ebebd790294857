import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

/** A workspace whose shell is the one that every machine of the tests has. */
export async function terminalWorkspace(isTrusted = true): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful, { SHELL: '/bin/bash' });
  if (isTrusted) await runProgram(['trust', '--yes'], workspace.on);
  return workspace;
}

/** Opens a shell in a session of its own, as a person does, and waits until it takes what is typed. */
export async function openShell(page: Page, workspace: ServedWorkspace): Promise<string> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/terminals`);
  await page.getByRole('button', { name: 'New terminal' }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'Shell', exact: true }).click();
  await page.waitForURL(/#\/terminals\/[0-9a-f-]{36}\/main$/);
  await screen(page).waitFor();
  await expectScreen(page, /[$#] *$/m);
  return new URL(page.url()).hash.split('/')[2] ?? '';
}

/** What one types into. */
export function screen(page: Page) {
  return page.getByRole('textbox', { name: 'Terminal. Ctrl ] leaves the terminal.' });
}

/** Types a line, as keys. */
export async function typeLine(page: Page, line: string): Promise<void> {
  await screen(page).focus();
  await page.keyboard.type(`${line}\n`);
}

/** What can be seen in the terminal, row by row. */
export async function screenRows(page: Page): Promise<readonly string[]> {
  const rows = await page.locator('.xterm-rows > div').filter({ visible: true }).allInnerTexts();
  return rows.map((row) => row.replaceAll('\u00A0', ' ').trimEnd());
}

export async function screenText(page: Page): Promise<string> {
  return (await screenRows(page)).join('\n').trimEnd();
}

export async function expectScreen(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(async () => await screenText(page)).toMatch(pattern);
}

/** How large the terminal is for the programs in it. */
export async function sizeOf(workspace: ServedWorkspace, id: string): Promise<string> {
  const { items } = sizes.parse(await asked(workspace, `/api/sessions/${id}/terminals`));
  return items.map(({ columns, rows }) => `${columns}x${rows}`).join(' ');
}

const sizes = z.object({ items: z.array(z.object({ columns: z.number(), rows: z.number() })) });

export async function asked(workspace: ServedWorkspace, path: string): Promise<unknown> {
  return JSON.parse(await askedText(workspace, path));
}

export async function askedText({ url }: ServedWorkspace, path: string): Promise<string> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
  return await answer.text();
}
