import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { helpful, script } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { expectMarks, markOf, noting, openScript, showScript, theText, typeAfter } from './script-page.ts';
import { held, MODEL, SERVER_GONE, servedWorkspace } from './served-workspace.ts';

const THREE = script(MODEL, 'First?', 'Second?', 'Third?');

it('runs up to the prompt that is clicked, then the rest, marks each prompt, and remembers arguments that it asked for', async () => {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  const file = await workspace.write('team/three.prompt.md', THREE);
  await workspace.write(
    'greet.prompt.md',
    `---\nmodel: ${MODEL}\nargs:\n  name:\n    description: who is greeted\n---\n\nGreet \${name}.\n`,
  );
  const page = await newPage();
  await openScript(page, workspace, 'team/three.prompt.md');
  await expectMarks(page, 'new', 'new', 'new');
  await page.getByRole('button', { name: 'Run 3 prompts' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await markOf(page, 2).click();
  await expectMarks(page, 'same', 'same', 'new');
  expect(asked).toEqual(['First?', 'Second?']);
  await page.getByRole('button', { name: 'Go on from 3' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third?']);
  await page.getByRole('button', { name: 'Nothing to run' }).waitFor();
  await theText(page).getByText('chatSessionId').waitFor();
  expect(await readFile(file, 'utf8')).toContain('chatSessionId: ');
  await markOf(page, 2).hover();
  await page.getByText('Prompt 2: Same as what was asked').waitFor();

  await typeAfter(page, 'Second?', ' Really?');
  await page.getByRole('region', { name: 'How the script differs' }).waitFor();
  await page.getByRole('button', { name: 'Diff' }).click();
  await page.locator('.cm-deletedChunk').waitFor();
  await theText(page).press('ControlOrMeta+f');
  await page.getByRole('textbox', { name: 'Find' }).waitFor();
  await expectAccessibleInBothThemes(page);

  await showScript(page, workspace, 'greet.prompt.md');
  await page.getByRole('button', { name: 'Run', exact: false }).first().click();
  await page.getByRole('textbox', { name: 'name' }).fill('Alice');
  await page.getByRole('textbox', { name: 'name' }).press('Enter');
  await expectMarks(page, 'same');
  expect(asked.slice(3)).toEqual(['Greet Alice.']);
  await page.getByRole('button', { name: 'More ways to run' }).click();
  await page.getByRole('menuitem', { name: 'Run with arguments…' }).click();
  expect(await page.getByRole('textbox', { name: 'name' }).inputValue()).toBe('Alice');
});

it('runs by keys alone, and goes on after it was stopped', async () => {
  const gate = held();
  const { asked, answer } = noting((request, index) =>
    request.prompt === 'Held?'
      ? {
          parts: [
            { type: 'text', text: 'As far as ' },
            { type: 'wait', until: gate.until },
          ],
        }
      : helpful(request, index),
  );
  const workspace = await servedWorkspace(answer);
  const file = await workspace.write('three.prompt.md', THREE);
  await workspace.write('held.prompt.md', script(MODEL, 'First?', 'Held?', 'Third?'));
  const page = await newPage();
  await openScript(page, workspace, 'three.prompt.md');
  await theText(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expectMarks(page, 'same', 'new', 'new');
  await theText(page).getByText('chatSessionId').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('Shortly.');
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor({ state: 'hidden' });
  expect(await readFile(file, 'utf8')).toMatch(/Third\?\nShortly\.$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('separator');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['First?', 'Second?', 'Third?\nShortly.']);

  await showScript(page, workspace, 'held.prompt.md');
  const region = page.getByRole('region', { name: 'Script', exact: true });
  await page.getByRole('button', { name: 'Run 3 prompts' }).click();
  await expectMarks(page, 'same', 'running', 'runs');
  await region.getByRole('button', { name: 'Stop' }).click();
  await expectMarks(page, 'same', 'runs', 'new');
  gate.release();
  await region.getByRole('button', { name: 'Go on from 2' }).click();
  await expectMarks(page, 'same', 'same', 'same');
});

it('helps with an empty text, draws delimiters as rules, and underlines what cannot be run', async () => {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  await workspace.write('empty.prompt.md', '');
  await workspace.write('keyed.prompt.md', 'First?\n\n<!-- user key="second" -->\n\nSecond?\n');
  const file = await workspace.write('three.prompt.md', THREE);
  const page = await newPage({ mayComplain: /404/ });
  await openScript(page, workspace, 'empty.prompt.md');
  await page.getByText('Write a prompt. A line <!-- user --> begins the next.').waitFor();
  await theText(page).focus();
  await page.keyboard.type('Hello?');
  await expectMarks(page, 'new');
  await page.goto(`${workspace.url}/#/scripts/none.prompt.md`);
  await page.getByText('This script cannot be shown.').waitFor();

  await showScript(page, workspace, 'keyed.prompt.md');
  const rule = page.locator('[data-rule]');
  await rule.getByText('key=second').click();
  await theText(page).getByText('<!-- user key="second" -->').waitFor();
  await rule.first().waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+Home');
  await rule.waitFor();

  await showScript(page, workspace, 'three.prompt.md');
  await typeAfter(page, 'title:', ': [');
  await page.locator('.cm-lintRange-error').first().waitFor();
  const run = page.getByRole('button', { name: 'Run' }).first();
  await expect.poll(() => run.getAttribute('aria-description')).toContain('It can be saved, but not run.');
  await page.locator('.cm-lintRange-error').first().hover();
  await page.getByText('The front matter is not valid YAML').first().waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor({ state: 'hidden' });
  expect(await readFile(file, 'utf8')).toContain('title: Live: [');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('alert').filter({ hasText: 'YAML' }).waitFor();
  expect(asked).toEqual([]);
});

it('keeps unsaved text over a reload, beside the session of a run that ends, and until the server is back', async () => {
  const gate = held();
  const workspace = await servedWorkspace(({ prompt }) => ({
    parts: [
      { type: 'text', text: 'Well, ' },
      { type: 'wait', until: gate.until },
      { type: 'text', text: prompt },
    ],
  }));
  const file = await workspace.write('three.prompt.md', THREE);
  await workspace.write('one.prompt.md', script(MODEL, 'First?'));
  const page = await newPage({ mayComplain: SERVER_GONE });
  await openScript(page, workspace, 'three.prompt.md');
  await typeAfter(page, 'Second?', ' Quick!');
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor();
  await page.reload();
  await theText(page).getByText('Second? Quick!').waitFor();
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor();
  await typeAfter(page, 'Third?', ' Now!');
  await page.goto(`${workspace.url}/#/sessions`);
  await theText(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await theText(page).getByText('Third? Now!').waitFor();
  await theText(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await theText(page).getByText('Third? Now!').waitFor({ state: 'hidden' });
  await theText(page).getByText('Second? Quick!').waitFor();

  await showScript(page, workspace, 'one.prompt.md');
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  await expectMarks(page, 'running');
  await typeAfter(page, 'First?', ' Meanwhile.');
  gate.release();
  await theText(page).getByText('chatSessionId').waitFor();
  await theText(page).getByText('First? Meanwhile.').waitFor();
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor();
  expect(await page.getByText('Somebody else changed this file').count()).toBe(0);

  await showScript(page, workspace, 'three.prompt.md');
  await workspace.stop();
  await typeAfter(page, 'Second?', ' Late.');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Not saved: the server does not answer.').first().waitFor();
  await workspace.start();
  await page.getByRole('button', { name: 'Not saved' }).waitFor({ state: 'hidden' });
  expect(await readFile(file, 'utf8')).toContain('Second? Quick! Late.');
});

it('takes over what changed on the disk, lets somebody decide where both changed, and saves a deleted file again', async () => {
  const workspace = await servedWorkspace(helpful);
  const file = await workspace.write('three.prompt.md', THREE);
  const page = await newPage({ mayComplain: /404/ });
  await openScript(page, workspace, 'three.prompt.md');
  await page.locator('.cm-line', { hasText: 'Second?' }).click();
  await page.keyboard.press('End');
  await writeFile(file, THREE.replace('First?', 'First of all?'));
  await theText(page).getByText('First of all?').waitFor();
  await page.keyboard.type(' Mine.');
  await theText(page).getByText('Second? Mine.').waitFor();

  await writeFile(file, THREE.replace('Second?', 'Second? Theirs.'));
  await page.getByText('Somebody else changed this file').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('button', { name: 'See the difference' }).click();
  await page.locator('.cm-deletedChunk', { hasText: 'Theirs.' }).waitFor();
  expect(await readFile(file, 'utf8')).toContain('Second? Theirs.');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Somebody else changed this file').waitFor({ state: 'hidden' });
  await page.locator('.cm-deletedChunk').waitFor({ state: 'hidden' });
  await expect.poll(() => readFile(file, 'utf8')).toContain('Second? Mine.');

  await typeAfter(page, 'Second?', ' Again.');
  await writeFile(file, THREE);
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await theText(page).getByText('Mine.').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Not saved yet' }).waitFor({ state: 'hidden' });

  await rm(file);
  await page.getByText('The file is gone from the disk.').waitFor();
  await page.getByRole('button', { name: 'Save it again' }).click();
  await page.getByText('The file is gone from the disk.').waitFor({ state: 'hidden' });
  expect(await readFile(file, 'utf8')).toBe(THREE);
});

it('turns from the text to what is said, on a phone', async () => {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  await workspace.write('three.prompt.md', THREE);
  const page = await newPage(PHONE);
  await openScript(page, workspace, 'three.prompt.md');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Run 3 prompts' }).tap();
  await conversation.waitFor();
  await theText(page).first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Script', exact: true }).tap();
  await expectMarks(page, 'same', 'same', 'same');
  await markOf(page, 1).waitFor();
  expect(asked).toHaveLength(3);
  await typeAfter(page, 'Second?', ' Quick!');
  const bar = page.getByRole('region', { name: 'How the script differs' });
  await bar.waitFor();
  for (const button of await bar.getByRole('button').all()) {
    const { x = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(PHONE.viewport.width);
    expect(height).toBeGreaterThanOrEqual(40);
  }
});
