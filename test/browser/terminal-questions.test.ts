import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import { expectScreen, screen, terminalWorkspace } from './terminal-page.ts';

/** A program of our own that asks before it does what it is told, as a profile of the user's. */
const ASKER = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../terminals/permission.js', import.meta.url))],
  ready: { screen: '^ {2}\\? for help' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  answers: [
    { label: '$1', pattern: '^(?:› )?1\\. (.*)$', keys: '1', answer: 'allow' },
    { label: '$1', pattern: '^(?:› )?2\\. (.*)$', keys: '2' },
    { label: '$1', pattern: '^(?:› )?3\\. (.*)$', keys: '3', answer: 'deny' },
  ],
};

/** Opens the program from the list. */
async function openAsker(options: PageOptions = {}): Promise<Page> {
  const workspace = await terminalWorkspace();
  const page = await newPage(options);
  await workspace.write('config/cuebook/config.yaml', JSON.stringify({ profiles: { asker: ASKER } }));
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/terminals`);
  await page.getByRole('button', { name: 'New terminal' }).filter({ visible: true }).first().click();
  await page.getByRole('menuitem', { name: 'asker' }).click();
  await expectScreen(page, /\? for help/);
  return page;
}

/** Asks the program for something in its conversation, and goes back to its terminal. */
async function askProgram(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Conversation', exact: true }).click();
  await page.getByRole('textbox', { name: 'Type into the terminal' }).fill('Make a file.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Open the terminal' }).last().click();
}

const card = (page: Page) => page.getByRole('group', { name: 'The program in the terminal asks:' });

it('offers beneath the terminal and in the conversation what its program asks, until somebody answers anywhere', async () => {
  const page = await openAsker();
  await askProgram(page);
  await card(page).getByText('May I run this command?').waitFor();
  const strip = page.getByRole('region', { name: 'Terminal' }).getByRole('status');
  await strip.getByText('Waits for an answer').waitFor();
  await page.getByRole('navigation', { name: 'Terminals' }).getByText('Waits for an answer').waitFor();
  await expectAccessibleInBothThemes(page);
  await card(page).getByRole('button', { name: 'Yes, and do not ask again this session' }).click();
  await card(page).waitFor({ state: 'hidden' });
  await expectScreen(page, /It is made, and will/);
  await strip.getByText(/stream|screen/).waitFor();

  await askProgram(page);
  await card(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await card(other).waitFor();
  await other.getByRole('link', { name: 'Conversation', exact: true }).click();
  await card(other).getByRole('button', { name: 'No, leave it' }).click();
  await card(other).waitFor({ state: 'hidden' });
  await card(page).waitFor({ state: 'hidden' });
  await expectScreen(page, /It is left\./);
  await other.close();

  await askProgram(page);
  await card(page).waitFor();
  await screen(page).focus();
  await page.keyboard.type('1');
  await expectScreen(page, /It is made\./);
  await card(page).waitFor({ state: 'hidden' });
});

it('leaves room for the terminal above the card on a phone', async () => {
  const page = await openAsker(PHONE);
  await askProgram(page);
  await card(page).waitFor();
  const [question, rows] = [
    await card(page).boundingBox(),
    await page.locator('.xterm-screen').boundingBox(),
  ];
  expect(rows?.y).toBeLessThan(question?.y ?? 0);
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Yes, run it' }).tap();
  await card(page).waitFor({ state: 'hidden' });
});
