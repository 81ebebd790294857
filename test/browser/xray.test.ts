import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { NewMessage } from '../../src/model/message.ts';
import { contextReport } from '../../src/wire/context.ts';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, KEY } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { theText } from './script-page.ts';
import { ask, createConversation, type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';
import { answered, asked, ended, storeConversation } from './stored-conversation.ts';

const HEADERS = { authorization: `Bearer ${TOKEN}` };

/** What the server says that a model is sent. */
async function contextOf({ url }: ServedWorkspace, id: string, turn: number | 'next') {
  const answer = await fetch(`${url}/api/sessions/${id}/context?turn=${turn}`, { headers: HEADERS });
  return contextReport.parse(await answer.json());
}

/** Waits until what was asked has its answer. */
async function isAnswered({ url }: ServedWorkspace, id: string, turns: number): Promise<void> {
  const ends = z.object({ messages: z.array(z.object({ kind: z.string() })) });
  await expect
    .poll(async () => {
      const rows = await fetch(`${url}/api/sessions/${id}/messages`, { headers: HEADERS });
      return ends.parse(await rows.json()).messages.filter(({ kind }) => kind === 'turn-end').length;
    })
    .toBe(turns);
}

/** Far more sections than are in sight. */
const MORE_THAN_DRAWN = 240;

/** Of a text of more than 16,000 characters, the first 12,000 are shown (`beginningOf` in `web/state/xray.ts`). */
const SHOWN_AT_FIRST = 12_000;
const LINES = 1_000;

/** Opens a conversation in which these were asked and answered. */
async function openAnswered(
  page: Page,
  workspace: ServedWorkspace,
  title: string,
  prompts: readonly string[],
): Promise<string> {
  const id = await createConversation(workspace, title);
  for (const [before, prompt] of prompts.entries()) {
    await ask(workspace, id, prompt);
    await isAnswered(workspace, id, before + 1);
  }
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByText(`You asked: ${prompts.at(-1)}`).waitFor();
  return id;
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Turn' });
const sections = (page: Page) => page.locator('ol').getByRole('button');
const text = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

it('shows what the server says a model was sent, turn by turn, and leads back to the turn', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  const id = await openAnswered(page, workspace, 'Two questions', [
    'Which plant likes a dark room?',
    'And which one likes cats?',
  ]);
  await page.getByRole('link', { name: 'X-ray: what the model is sent' }).click();
  await page.getByText('Turn 2 of 2').waitFor();
  expect(await page.title()).toBe('X-ray · Two questions · Cuebook');
  const second = await contextOf(workspace, id, 2);
  await page.getByText(`~${second.tokens.toLocaleString('en')} tokens`).waitFor();
  await page.getByText('the provider counted 10').waitFor();
  await page.getByText(/ % of the 200,000 tokens that the model takes/).waitFor();
  await page.getByText(/ % as in the request before: what a provider can cache/).waitFor();
  expect(await sections(page).count()).toBe(second.sections.length);
  const prompt = sections(page).filter({ hasText: 'Prompt' });
  expect(await prompt.textContent()).toContain('new');
  await prompt.press('Enter');
  expect(await text(page, 'Prompt').locator('pre').textContent()).toBe('And which one likes cats?');

  await slider(page).press('ArrowLeft');
  await page.getByText('Turn 1 of 2').waitFor();
  // The piece that corresponds to the one that was open is open here.
  await expect
    .poll(async () => await text(page, 'Prompt').locator('pre').textContent())
    .toBe('Which plant likes a dark room?');
  await page.waitForURL(`${workspace.url}/#/xray/${id}/1`);
  await slider(page).press('End');
  await page.getByText('Before the next prompt').waitFor();
  await page.waitForURL(`${workspace.url}/#/xray/${id}/next`);
  await sections(page).filter({ hasText: 'Turn 2: And which one likes cats?' }).waitFor();

  await page.getByRole('button', { name: 'One turn back' }).click();
  await page.getByText('Turn 2 of 2').waitFor();
  await page.getByRole('button', { name: /^Exact request/ }).click();
  await page.getByText(/^POST http.*\/messages$/).waitFor();
  const request = await text(page, 'Exact request').locator('pre').textContent();
  expect(request).toContain('And which one likes cats?');
  expect(await page.content()).not.toContain(KEY);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Back to the conversation' }).click();
  await page.waitForURL(`${workspace.url}/#/sessions/${id}`);
  await page.locator('[data-found]').getByText('And which one likes cats?').waitFor();
});

it('is reached from a turn, the palette and a script, follows what is said meanwhile, and shows one source alone', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  const id = await openAnswered(page, workspace, 'More and more', ['First?', 'Second?']);
  await page.getByRole('button', { name: 'X-ray of this turn' }).first().click();
  await page.getByText('Turn 1 of 2').waitFor();
  await page.goBack();
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox').fill('x-ray');
  await page.getByRole('option', { name: 'X-ray: what the model is sent' }).click();
  await page.getByText('Turn 2 of 2').waitFor();

  await slider(page).press('ArrowRight');
  await page.getByText('Before the next prompt').waitFor();
  await ask(workspace, id, 'Third, from elsewhere?');
  await sections(page).filter({ hasText: 'Turn 3: Third, from elsewhere?' }).waitFor();
  await expect.poll(async () => await slider(page).getAttribute('max')).toBe('4');
  await isAnswered(workspace, id, 3);
  const next = await contextOf(workspace, id, 'next');
  await page.getByText(`~${next.tokens.toLocaleString('en')} tokens`).waitFor();

  // The prompt has become history.
  await page.getByText('1 new since the request before').waitFor();
  await page.getByRole('button', { name: /^Tool ~/ }).click();
  await expect.poll(async () => await sections(page).count()).toBe(1);
  await sections(page).filter({ hasText: 'write_note' }).waitFor();
  await page.getByRole('button', { name: 'What the model may call (1)' }).click();
  await page.getByText('Writes a note.', { exact: true }).waitFor();

  await cuebook(['run', 'two.prompt.md'], workspace.on);
  await page.goto(`${workspace.url}/#/scripts/two.prompt.md`);
  await theText(page).waitFor();
  await page.getByRole('link', { name: 'X-ray: what the model is sent' }).click();
  await page.getByText('Turn 2 of 2').waitFor();
  await page.getByRole('link', { name: 'Back to the conversation' }).click();
  await page.waitForURL(`${workspace.url}/#/scripts/two.prompt.md`);
  await page.locator('[data-found]').getByText('Second?').waitFor();
});

it('says plainly that a terminal is sent no request, and stays at hand with more turns and text than are drawn', async () => {
  const workspace = await servedWorkspace(helpful, { SHELL: '/bin/bash' });
  await cuebook(['trust', '--yes'], workspace.on);
  await workspace.write('typed.prompt.md', '---\nengine: pty\n---\n\necho hello\n');
  await cuebook(['run', 'typed.prompt.md'], workspace.on);
  const listed = await fetch(`${workspace.url}/api/sessions?limit=1`, { headers: HEADERS });
  const { items } = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await listed.json());
  const page = await newPage();
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/sessions/${items[0]?.id}`);
  await page.getByRole('textbox', { name: 'Type into the terminal' }).waitFor();
  expect(await page.getByRole('link', { name: 'X-ray: what the model is sent' }).count()).toBe(0);
  await page.goto(`${workspace.url}/#/xray/${items[0]?.id}/last`);
  await page.getByText(/what you type here goes to a terminal, and no model is asked/).waitFor();
  await expectAccessibleInBothThemes(page);

  const turns = MORE_THAN_DRAWN;
  const long = 'A line of some words.\n'.repeat(LINES);
  const rows = Array.from({ length: turns }, (_, at): readonly NewMessage[] => [
    asked(`Question ${at + 1}?`),
    answered(at === 0 ? long : `Answer ${at + 1}.`),
    ended(),
  ]).flat();
  const id = await storeConversation(workspace, { title: 'Very long' }, withTurns(rows));
  await page.goto(`${workspace.url}/#/xray/${id}/next`);
  await page.getByText(`${(turns + 1).toLocaleString('en')} sections`).waitFor();
  // Only what is in sight is there.
  expect(await sections(page).count()).toBeLessThan(turns / 2);
  await sections(page).filter({ hasText: 'Turn 1: Question 1?' }).click();
  const whole = text(page, 'Turn 1: Question 1?');
  expect((await whole.locator('pre').textContent())?.length).toBeLessThanOrEqual(SHOWN_AT_FIRST);
  await whole.getByRole('button', { name: /^Show all 22,\d{3} characters$/ }).click();
  await expect
    .poll(async () => (await whole.locator('pre').textContent())?.length)
    .toBeGreaterThan(long.length);
  for (let steps = 0; steps < 5; steps++) await slider(page).press('ArrowLeft');
  await page.getByText(`Turn ${turns - 4} of ${turns}`).waitFor();
  await page.waitForURL(`${workspace.url}/#/xray/${id}/${turns - 4}`);
});

it('works with a thumb', async () => {
  const workspace = await servedWorkspace(helpful);
  const id = await createConversation(workspace, 'On the way');
  await ask(workspace, id, 'What do I take along, and why would I take it?');
  await isAnswered(workspace, id, 1);
  const page = await newPage(PHONE);
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('link', { name: 'X-ray: what the model is sent' }).tap();
  await page.getByText('Turn 1 of 1').waitFor();
  await sections(page).filter({ hasText: 'Prompt' }).tap();
  await text(page, 'Prompt').getByText('What do I take along, and why would I take it?').waitFor();
  await page.getByRole('button', { name: 'One turn on' }).tap();
  await page.getByText('Before the next prompt').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await expectAccessibleInBothThemes(page);
});

/** Rows of one turn have one id of a turn. */
function withTurns(rows: readonly NewMessage[]): readonly NewMessage[] {
  let turnId: NewMessage['turnId'] = null;
  return rows.map((row) => {
    if (row.kind === 'prompt') turnId = row.turnId;
    return { ...row, turnId };
  });
}
