import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { cuebook, startCuebook } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { beginConversation, held, openNewest, say, servedWorkspace } from './served-workspace.ts';

const MARKDOWN = `# A heading

Some **bold**, *slanted* and ~~struck~~ words, \`code\` and a [link](https://example.com/a?b=1&c=2).

1. one
   - [x] ticked
   - [ ] open
2. two

| left | right |
|:-----|------:|
| a    | 1     |

\`\`\`ts
const wide = '${'x'.repeat(300)}';
\`\`\`

> quoted
`;

const HOSTILE = [
  '<img src=x onerror="document.title=1"> <script>document.title=2</script>',
  '<iframe src="javascript:document.title=4"></iframe>',
  '[run me](javascript:document.title=5) ![a picture](https://example.com/tracker.png)',
  '<a href="javascript:document.title=6">and me</a>',
].join('\n\n');

it('shows what another process runs as soon as it is there, says so, and takes over nothing', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace((request, index) =>
    request.prompt === 'Are you there?'
      ? {
          parts: [
            { type: 'wait', until },
            { type: 'text', text: 'From over there.' },
          ],
        }
      : helpful(request, index),
  );
  const page = await newPage();
  await workspace.enter(page);
  expect((await cuebook(['run', 'two.prompt.md'], workspace.on)).code).toBe(0);
  await openNewest(page, workspace);
  await page.getByRole('heading', { name: '1 First?' }).waitFor();
  await page.getByText('You asked: Second?').waitFor();

  const { ended } = startCuebook(['send', 'last', 'Are you there?'], workspace.on);
  await page.getByRole('heading', { name: '3 Are you there?' }).waitFor();
  await page.getByText('Another process runs this.').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await expectAccessible(page);
  release();
  await page.getByText('From over there.').waitFor();
  await page.getByText('Another process runs this.').waitFor({ state: 'hidden' });
  expect((await ended).code).toBe(0);
});

it('shows an answer while it is written, all of it after a reload, and leaves alone what one has selected', async () => {
  const gates = { first: held(), second: held(), third: held() };
  const workspace = await servedWorkspace(({ prompt }) => ({
    parts:
      prompt === 'Tell me.'
        ? [
            { type: 'reasoning', text: 'A thought before it.' },
            { type: 'text', text: 'Half of it, ' },
            { type: 'wait', until: gates.first.until },
            { type: 'text', text: 'and the rest.' },
          ]
        : [
            { type: 'text', text: 'Choose **these words** if you like.\n\nThe second paragraph has' },
            { type: 'wait', until: gates.second.until },
            { type: 'text', text: ' an end.\n\nAnd a third' },
            { type: 'wait', until: gates.third.until },
            { type: 'text', text: ' one.' },
          ],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Slowly');
  await page.getByText('Nothing has been said yet.').waitFor();
  await say(page, 'Tell me.');
  await page.getByText('Half of it, ').waitFor();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  expect(await page.getByText('and the rest.').count()).toBe(0);
  const box = page.getByRole('textbox', { name: 'Write a message' });
  expect(await box.inputValue()).toBe('');
  await box.fill('Not sent yet');
  await page.reload();
  await page.getByText('Half of it, ').waitFor();
  expect(await box.inputValue()).toBe('Not sent yet');
  gates.first.release();
  await page.getByText('Half of it, and the rest.').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.reload();
  await page.getByText('Half of it, and the rest.').waitFor();

  await say(page, 'Go.');
  await page.getByText('The second paragraph has').waitFor();
  await page.getByText('these words').dblclick();
  const selected = () => page.evaluate('getSelection().toString().trim()');
  expect(await selected()).toBe('words');
  for (const [gate, end] of [
    [gates.second, 'And a third'],
    [gates.third, 'And a third one.'],
  ] as const) {
    gate.release();
    await page.getByText(end, { exact: true }).waitFor();
    expect(await selected()).toBe('words');
  }
});

it('stops when it is asked to, marks what broke off, goes on, and says what failed and what can be done', async () => {
  const workspace = await servedWorkspace(({ prompt }, index) => {
    if (prompt === 'Anybody?') return { parts: [], status: 401 };
    return {
      parts:
        index === 0
          ? [{ type: 'text', text: 'I could go on for ever' }, { type: 'stall' }]
          : [{ type: 'text', text: 'Now to the point.' }],
    };
  });
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Long');
  await say(page, 'Talk.');
  await page.getByText('I could go on for ever').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('interrupted here').waitFor();
  await page.getByText(/^Stopped · /).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Now to the point.').waitFor();
  expect(await page.getByText('I could go on for ever').count()).toBe(0);

  await beginConversation(page, workspace, 'Refused');
  await say(page, 'Anybody?');
  await page.getByText(/^Failed · /).waitFor();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await page.getByText('Failed', { exact: true }).waitFor();
  await expectAccessible(page);
});

it('asks before a tool changes something, and asks the model that is named where a recording cannot be asked', async () => {
  const workspace = await servedWorkspace(helpful);
  await copyExamples(workspace.folder, { only: ['conversation.prompt.md', 'conversation.recording.md'] });
  const page = await newPage({ mayComplain: /400/ });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Notes');
  await say(page, 'Make a note.');
  const card = page.getByRole('group', { name: 'write_note wants to change something. Allow it?' });
  await card.getByText('"text": "milk"').waitFor();
  await page.getByRole('status').filter({ hasText: 'Waits for you' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await card.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('You asked: Make a note.').waitFor();
  await card.first().waitFor({ state: 'hidden' });
  expect(await readFile(join(workspace.folder, 'notes.txt'), 'utf8')).toBe('milk\n');

  const line = page.getByRole('button', { name: /^write_note .*done$/ });
  await line.click();
  await page.getByText('written', { exact: true }).waitFor();
  await expectAccessible(page);
  await line.click();
  await page.getByText('written', { exact: true }).waitFor({ state: 'detached' });

  await cuebook(['run', 'conversation.prompt.md'], workspace.on);
  await openNewest(page, workspace);
  await page.getByText('Choose a model to continue.').waitFor();
  await say(page, 'And now?');
  await page.getByRole('alert').getByText('The answers of this session come from a recording').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill('openai/gpt-5');
  await page.getByRole('combobox', { name: 'Model' }).press('Enter');
  await page.getByText('You asked: And now?').waitFor();
  await page.getByText(/ · openai\/gpt-5$/).waitFor();
});

it('keeps every line that is written, sends none before it is meant to, and folds thoughts and long prompts', async () => {
  const workspace = await servedWorkspace(() => ({
    parts: [
      { type: 'reasoning', text: 'First I wondered.\n\nThen **I knew**.' },
      { type: 'text', text: 'Short.' },
    ],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Lines');
  const box = page.getByRole('textbox', { name: 'Write a message' });
  const heightOf = async () => (await box.boundingBox())?.height ?? 0;
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
  const before = await heightOf();
  await box.pressSequentially('one');
  await box.press('Shift+Enter');
  await box.pressSequentially('two');
  await box.press('Shift+Enter');
  await box.pressSequentially('three');
  expect(await heightOf()).toBeGreaterThan(before + 30);
  // As a browser tells of the Enter that ends the choice of a character.
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  expect(await box.inputValue()).toBe('one\ntwo\nthree');
  await box.press('Enter');
  await page.getByRole('heading', { name: '1 one two three' }).waitFor();
  expect(await box.inputValue()).toBe('');

  await beginConversation(page, workspace, 'Folded');
  await say(page, Array.from({ length: 40 }, (_, line) => `This is line ${line}.`).join('\n'));
  await page.getByText('Short.').waitFor();
  expect(await page.getByText('Then I knew.').count()).toBe(0);
  await page.getByRole('button', { name: /^Thought First I wondered\./ }).click();
  await page.getByText('Then I knew.').waitFor();
  const heading = page.getByRole('heading', { name: '1 This is line 0.' });
  const folded = (await heading.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(async () => (await heading.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 3);
});

it('shows Markdown as what it means, and makes nothing but text of whatever else a model writes', async () => {
  const workspace = await servedWorkspace(({ prompt }) => ({
    parts: [{ type: 'text', text: prompt === 'Show me.' ? MARKDOWN : HOSTILE }],
  }));
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Marked');
  await say(page, 'Show me.');
  await page.getByRole('heading', { name: 'A heading', level: 3 }).waitFor();
  const link = page.getByRole('link', { name: 'link' });
  expect(await link.getAttribute('href')).toBe('https://example.com/a?b=1&c=2');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await page.getByRole('cell', { name: '1', exact: true }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(4);
  await page.getByRole('blockquote').getByText('quoted').waitFor();
  const isWide = "document.querySelector('pre').scrollWidth > document.querySelector('pre').clientWidth";
  expect(await page.evaluate(isWide)).toBe(true);
  await page.getByRole('button', { name: 'Copy code' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`const wide = '${'x'.repeat(300)}';`);
  await page.getByRole('button', { name: 'Copy answer' }).last().click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(MARKDOWN.trimEnd());
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  await beginConversation(page, workspace, 'Markup <b>here</b>');
  await say(page, '<img src=y onerror="document.title=3">');
  await page.getByText('<script>document.title=2</script>').waitFor();
  await page.getByRole('heading', { name: '<img src=y onerror="document.title=3">' }).waitFor();
  await page.getByText('run me (javascript:document.title=5)').waitFor();
  expect(await page.locator('img, iframe, main script').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'run me' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'a picture' }).getAttribute('href')).toBe(
    'https://example.com/tracker.png',
  );
  expect(await page.title()).toMatch(/^Markup <b>here<\/b> · /);
});
