import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { beginConversation, held, say, servedWorkspace } from './served-workspace.ts';

it('shows what another process runs, as soon as it is there', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  await page.getByText('No conversations yet.').waitFor();
  expect((await cuebook(['run', 'two.prompt.md'], workspace.on)).code).toBe(0);
  await page.getByRole('link', { name: 'Live' }).click();
  await page.getByRole('heading', { name: '1 First?' }).waitFor();
  await page.getByText('You asked: Second?').waitFor();
  expect(page.url()).toMatch(/#[0-9a-f-]{36}$/);

  await cuebook(['send', 'last', 'And a third?'], workspace.on);
  await page.getByRole('heading', { name: '3 And a third?' }).waitFor();
  await page.getByText('You asked: And a third?').waitFor();
});

it('shows an answer while it is written, and all of it in the end', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace(() => ({
    parts: [
      { type: 'text', text: 'Half of it, ' },
      { type: 'wait', until },
      { type: 'text', text: 'and the rest.' },
    ],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Slowly');
  await say(page, 'Tell me.');
  await page.getByText('Half of it, ').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  expect(await page.getByText('and the rest.').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('');
  release();
  await page.getByText('Half of it, and the rest.').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
});

it('keeps the whole text when it is loaded again in the middle of an answer', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace(() => ({
    parts: [
      { type: 'reasoning', text: 'A thought before it.' },
      { type: 'text', text: 'What was said before, ' },
      { type: 'wait', until },
      { type: 'text', text: 'what was said after.' },
    ],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Again');
  await say(page, 'Tell me.');
  await page.getByText('What was said before, ').waitFor();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Not sent yet');
  await page.reload();
  await page.getByText('What was said before, ').waitFor();
  expect(await page.getByRole('textbox', { name: 'Write a message' }).inputValue()).toBe('Not sent yet');
  release();
  await page.getByText('What was said before, what was said after.').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.reload();
  await page.getByText('What was said before, what was said after.').waitFor();
});

it('stops when it is asked to, marks what broke off, and goes on', async () => {
  const workspace = await servedWorkspace((_request, index) => ({
    parts:
      index === 0
        ? [{ type: 'text', text: 'I could go on for ever' }, { type: 'stall' }]
        : [{ type: 'text', text: 'Now to the point.' }],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Long');
  await say(page, 'Talk.');
  await page.getByText('I could go on for ever').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('broken off here').waitFor();
  await page.getByText(/^Stopped · /).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Now to the point.').waitFor();
  expect(await page.getByText('I could go on for ever').count()).toBe(0);
});

it('asks before a tool changes something', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Notes');
  await say(page, 'Make a note.');
  await page.getByText('write_note wants to change something. Allow it?').waitFor();
  await page.getByRole('group').filter({ hasText: 'Allow it?' }).getByText('"text": "milk"').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('You asked: Make a note.').waitFor();
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  expect(await readFile(join(workspace.folder, 'notes.txt'), 'utf8')).toBe('milk\n');
});

it('shows what a model writes as text, whatever it looks like', async () => {
  const text = '<img src=x onerror="document.title=1"> <script>document.title=2</script> **not bold**';
  const workspace = await servedWorkspace(() => ({ parts: [{ type: 'text', text }] }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Markup <b>here</b>');
  await say(page, '<img src=y onerror="document.title=3">');
  await page.getByText(text, { exact: true }).waitFor();
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.title()).toBe('Markup <b>here</b> · Cuebook');
});

it('says kindly that a recording cannot be asked, and asks the model that is named instead', async () => {
  const workspace = await servedWorkspace(helpful);
  const examples = new URL('../../examples/', import.meta.url);
  for (const name of ['hello.prompt.md', 'hello.recording.md']) {
    await workspace.write(name, await readFile(new URL(name, examples), 'utf8'));
  }
  await cuebook(['run', 'hello.prompt.md'], workspace.on);
  const page = await newPage({ mayComplain: /400/ });
  await workspace.enter(page);
  await page.getByRole('link', { name: 'Hello, Cuebook' }).click();
  await page.getByText('Name a model to go on with.').waitFor();
  await say(page, 'And now?');
  await page.getByRole('alert').getByText('The answers of this session come from a recording').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill('openai/gpt-5');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('You asked: And now?').waitFor();
  await page.getByText(/ · openai\/gpt-5$/).waitFor();
});
