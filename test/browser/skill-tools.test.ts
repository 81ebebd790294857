import { expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import { openSkills, openTool, putSkill, resultIn, trust, withSkills } from './skills-page.ts';

const EVERYTHING = {
  type: 'object',
  properties: {
    text: { type: 'string', description: 'What is looked at.' },
    language: { enum: ['en', 'zh'], default: 'en' },
    limit: { type: 'integer', minimum: 1, maximum: 10 },
    isStrict: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    range: {
      type: 'object',
      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
      required: ['from'],
    },
    extra: { oneOf: [{ type: 'string' }, { type: 'array' }] },
  },
  required: ['text'],
  additionalProperties: false,
};

const NOTHING = { type: 'object', properties: {} };

it('runs a tool with what is filled in, as a form and as JSON', async () => {
  const workspace = await withSkills();
  await putSkill(workspace, 'sink', {
    look: { parameters: EVERYTHING, effect: 'read', body: 'return given' },
  });
  await trust(workspace);
  const page = await newPage();
  await openSkills(page, workspace, 'sink');
  const form = await openTool(page, 'look');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await form.getByText('This is needed.').waitFor();
  await form.getByText('Mend what is marked first.').waitFor();

  await form.getByRole('textbox', { name: /^text/ }).fill('two\nlines');
  await form.getByRole('textbox', { name: 'limit' }).fill('11');
  await form.getByLabel('isStrict').selectOption('Yes');
  await form.getByRole('button', { name: 'Add to tags' }).click();
  const first = form.getByRole('textbox', { name: 'tags 1' });
  await expect.poll(() => first.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  await first.fill('red');
  await form.getByRole('button', { name: 'Add to tags' }).click();
  await form.getByRole('textbox', { name: 'tags 2' }).fill('gone');
  await form.getByRole('button', { name: 'Remove tags 2' }).click();
  await form.getByRole('button', { name: 'Add to range' }).click();
  await form.getByRole('textbox', { name: /^from/ }).fill('7');
  await form.getByRole('textbox', { name: 'extra' }).fill('["a", 1]');
  await form.getByText('This may be at most 10.').waitFor();
  await expectAccessibleInBothThemes(page);
  await form.getByRole('textbox', { name: 'limit' }).fill('3');
  const filled = {
    text: 'two\nlines',
    language: 'en',
    limit: 3,
    isStrict: true,
    tags: ['red'],
    range: { from: 7 },
    extra: ['a', 1],
  };
  await page.keyboard.press('ControlOrMeta+Enter');
  await form.getByText(/^Result · took/).waitFor();
  expect(await resultIn(form)).toEqual(filled);

  await form.getByText('As JSON', { exact: true }).click();
  const text = form.getByRole('textbox', { name: 'Arguments as JSON' });
  expect(JSON.parse(await text.inputValue())).toEqual(filled);
  await text.fill('{"text": "one"');
  await form.getByText('This is not a JSON object.').waitFor();
  await form.getByText('Form', { exact: true }).click();
  expect(await text.count()).toBe(1);
  await text.fill('{"text": "one", "limit": "many", "more": 1}');
  await form.getByText('/more Nobody declared this.').waitFor();
  await expectAccessibleInBothThemes(page);
  await form.getByText('Form', { exact: true }).click();
  expect(await form.getByRole('textbox', { name: 'limit' }).inputValue()).toBe('"many"');
  await form.getByRole('textbox', { name: 'limit' }).fill('4');
  await form.getByRole('textbox', { name: 'more' }).fill('');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => resultIn(form)).toEqual({ text: 'one', limit: 4 });

  await page.reload();
  expect(await form.getByRole('textbox', { name: /^text/ }).inputValue()).toBe('one');
  await form.getByRole('button', { name: 'Start over' }).click();
  expect(await form.getByRole('textbox', { name: /^text/ }).inputValue()).toBe('');
});

it('runs no tool before the workspace is trusted, then on a document, and with the form that its file asks for now', async () => {
  const workspace = await withSkills();
  const page = await newPage({ mayComplain: /status of 40[34]/ });
  await openSkills(page, workspace, 'meeting-minutes');
  const python = await openTool(page, 'meeting_facts');
  await python.getByRole('textbox', { name: /^doc_text/ }).fill('Present: Ana, Ben');
  await python.getByRole('button', { name: 'Run', exact: true }).click();
  await python.getByText(/this workspace is not trusted/).waitFor();
  await expectAccessibleInBothThemes(page);
  await python.getByRole('button', { name: 'Look and decide' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await trust(workspace);
  await python.getByRole('button', { name: 'Run', exact: true }).click();
  await python.getByText(/^Result · took/).waitFor();
  await python.getByRole('textbox', { name: /^doc_text/ }).fill('');
  await python.getByRole('textbox', { name: /^Document/ }).fill('files/meeting-notes.md');
  await python.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => resultIn(python)).toHaveProperty('actions.0');

  await page.goto(`${workspace.url}/#/skills/csv-insight`);
  const form = await openTool(page, 'column_statistics');
  const document = form.getByRole('textbox', { name: /^Document/ });
  await document.fill('files/nothing.csv');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await form
    .getByRole('alert')
    .getByText(/nothing\.csv/)
    .waitFor();
  await document.fill('files/box-office.csv');
  await form.getByRole('button', { name: 'Add to columns' }).click();
  await form.getByRole('textbox', { name: 'columns 1' }).fill('sold');
  await page.keyboard.press('ControlOrMeta+Enter');
  await form.getByText(/^Result · took/).waitFor();
  expect(JSON.stringify(await resultIn(form))).toContain('sold');
  await form.getByRole('button', { name: 'Copy the result' }).waitFor();

  const only = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
  await putSkill(workspace, 'sink', {
    look: { parameters: only('before'), effect: 'read', body: 'return given' },
  });
  await turnIntoPhone(page);
  await page.goto(`${workspace.url}/#/skills/sink`);
  const changing = await openTool(page, 'look');
  await changing.getByRole('textbox', { name: 'before' }).fill('kept');
  await putSkill(workspace, 'sink', {
    look: { parameters: only('after'), effect: 'read', body: 'return given' },
  });
  await changing.getByRole('textbox', { name: 'after' }).fill('now');
  // What was filled in is not lost with what it was for.
  expect(await changing.getByRole('textbox', { name: 'before' }).inputValue()).toBe('"kept"');
  await changing.getByRole('textbox', { name: 'before' }).fill('');
  await changing.getByRole('button', { name: 'Run', exact: true }).click();
  await changing.getByText(/^Result · took/).waitFor();
  expect(await resultIn(changing)).toEqual({ after: 'now' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);
});

it('says how a tool failed, stops one that still runs, and asks before one that may change something', async () => {
  const workspace = await withSkills();
  const parameters = { type: 'object', properties: { note: { type: 'string' } }, required: ['note'] };
  await putSkill(workspace, 'sink', {
    fall: { parameters: NOTHING, effect: 'read', body: 'raise ValueError("No such table: sales")' },
    sleep: { parameters: NOTHING, effect: 'read', body: 'import time; time.sleep(25)' },
  });
  await putSkill(workspace, 'notes', {
    keep: { parameters, effect: 'write', body: 'print(given); return {"kept": given["note"]}' },
  });
  await trust(workspace);
  const page = await newPage({ mayComplain: /status of 409/ });
  await openSkills(page, workspace, 'sink');
  const falling = await openTool(page, 'fall');
  await falling.getByText('It takes no arguments.').waitFor();
  await falling.getByRole('button', { name: 'Run', exact: true }).click();
  const failure = falling.getByRole('alert');
  await failure.getByText('failed', { exact: true }).waitFor();
  await failure.getByText(/ValueError: No such table: sales \(scripts\/fall\.py:2\)/).waitFor();
  await expectAccessibleInBothThemes(page);
  const sleeping = await openTool(page, 'sleep');
  await sleeping.getByRole('button', { name: 'Run', exact: true }).click();
  await sleeping.getByText('Running', { exact: true }).waitFor();
  await sleeping.getByRole('button', { name: 'Stop' }).click();
  await sleeping.getByText('Stopped.').waitFor();
  await sleeping.getByRole('button', { name: 'Run', exact: true }).waitFor();

  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/tools/keep')) bodies.push(request.postDataJSON());
  });
  await page.goto(`${workspace.url}/#/skills/notes`);
  const form = await openTool(page, 'keep');
  await form.getByRole('textbox', { name: /^note/ }).fill('Buy soil');
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  const question = page.getByRole('region', { name: 'This tool may change something. Run it?' });
  await question.waitFor();
  expect(JSON.parse(String(await question.locator('pre').textContent()))).toEqual({ note: 'Buy soil' });
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Do not run it' }).click();
  await question.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  await question.waitFor();
  await form.getByRole('textbox', { name: /^note/ }).fill('Buy seeds');
  await question.waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+Enter');
  await question.waitFor();
  await page.keyboard.press('Enter');
  await form.getByText(/^Result · took/).waitFor();
  expect(await resultIn(form)).toEqual({ kept: 'Buy seeds' });
  expect(bodies.at(-1)).toEqual({ arguments: { note: 'Buy seeds' }, isConfirmed: true });
  expect(bodies.filter((body) => JSON.stringify(body).includes('isConfirmed'))).toHaveLength(1);
});
