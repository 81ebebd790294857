import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAskedPrompt } from '../../src/model/message.ts';
import { listMessages } from '../../src/store/message.repository.ts';
import { listSessions } from '../../src/store/session.repository.ts';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { expectMarks, openScript, theText, typeAfter } from './script-page.ts';
import { MODEL, type ServedWorkspace, say, servedWorkspace } from './served-workspace.ts';
import { withStore } from './stored-conversation.ts';

const MANIFEST = {
  schema_version: 'ah32.skill.v1',
  meta: { id: 'wordcount', name: 'Word count', description: 'Counts the words of a document.' },
  routing: { triggers: ['wordcount'] },
  tools: [
    {
      name: 'count_words',
      description: 'Counts the words of a text.',
      effect: 'read',
      parameters: {
        type: 'object',
        properties: { doc_text: { type: 'string' } },
        required: ['doc_text'],
        additionalProperties: false,
      },
    },
  ],
};
const COUNT = 'def count_words(doc_text, **kwargs):\n    return {"text": doc_text}\n';
const NOTES = script(MODEL, 'Four words are here.');

/** Lets the tool say what it got, and leaves the text to it. */
const counting: Answer = (request, index) =>
  request.tools.includes('count_words') && request.messages.at(-1)?.role !== 'tool'
    ? { parts: [{ type: 'tool-call', name: 'count_words', input: {} }] }
    : helpful(request, index);

async function withSkill(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(counting);
  await putSkill(workspace);
  await workspace.write('notes.prompt.md', NOTES);
  await trust(workspace);
  return workspace;
}

async function trust({ on }: ServedWorkspace): Promise<void> {
  expect(await cuebook(['trust', '--yes'], on)).toMatchObject({ code: 0 });
}

async function putSkill({ write }: ServedWorkspace): Promise<void> {
  await write('skills/wordcount/SYSTEM.md', 'Count the words.');
  await write('skills/wordcount/scripts/count_words.py', COUNT);
  await write('skills/wordcount/skill.json', JSON.stringify(MANIFEST));
}

/** Opens the script, and lets it begin its conversation. */
async function begin(page: Page, workspace: ServedWorkspace, path = 'notes.prompt.md'): Promise<void> {
  await openScript(page, workspace, path);
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  await expectMarks(page, 'same');
}

function chipOf(page: Page) {
  return page.getByRole('button', { name: 'About notes.prompt.md' });
}

/** What is kept of the last turn of the newest conversation: its prompt, and what the tools gave. */
async function lastTurn(workspace: ServedWorkspace) {
  const rows = await withStore(workspace, async (store) => {
    const [newest] = (await listSessions(store, { limit: 1 })).items;
    return newest ? await listMessages(store, newest.id) : [];
  });
  const prompt = rows.filter(isAskedPrompt).at(-1);
  const results = rows.filter(({ kind, turnId }) => kind === 'tool-result' && turnId === prompt?.turnId);
  return { metadata: prompt?.metadata, results: JSON.stringify(results.map(({ payload }) => payload)) };
}

describe('a message beside a script', () => {
  it('is about the script as it is edited, until it is left out, and again when it is asked anew', async () => {
    const workspace = await withSkill();
    const page = await newPage();
    await begin(page, workspace);
    expect((await lastTurn(workspace)).metadata).not.toHaveProperty('document');
    const chip = chipOf(page);
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await typeAfter(page, 'Four words', ' And more.');
    await say(page, 'A wordcount, please.');
    await page.getByText('You asked: A wordcount, please.').waitFor();
    const edited = await readFile(`${workspace.folder}/notes.prompt.md`, 'utf8');
    expect(edited).toContain('here. And more.');
    const about = await lastTurn(workspace);
    expect(about.metadata).toMatchObject({
      document: { name: 'notes.prompt.md' },
      skills: [{ id: 'wordcount' }],
    });
    expect(about.results).toContain(JSON.stringify(edited).slice(1, -1));
    const told = page.getByText('with the skill wordcount');
    expect(await told.getAttribute('title')).toBe('About notes.prompt.md');

    await chip.focus();
    await page.keyboard.press('Enter');
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    expect(await chip.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await expectAccessibleInBothThemes(page);
    await say(page, 'A wordcount once more.');
    await page.getByText('You asked: A wordcount once more.').waitFor();
    const without = await lastTurn(workspace);
    expect(without.metadata).toMatchObject({ skills: [{ id: 'wordcount' }] });
    expect(without.metadata).not.toHaveProperty('document');
    expect(without.results).toContain('doc_text');
    expect(without.results).not.toContain('here.');
    await page.getByRole('button', { name: 'count_words' }).last().click();
    await page.getByText(/^The input does not fit count_words: .*doc_text/).waitFor();

    await page.reload();
    await chip.waitFor();
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    await chip.click();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');

    await say(page, 'A wordcount at last.');
    await page.getByText('You asked: A wordcount at last.').waitFor();
    await page.getByRole('button', { name: 'Regenerate the last answer' }).click();
    await page.getByText('Take 2 of 2').waitFor();
    await page.getByText('You asked: A wordcount at last.').waitFor();
    expect((await lastTurn(workspace)).metadata).toMatchObject({ document: { name: 'notes.prompt.md' } });
  });

  it('is about no script before there are skills, nor one that opts out, and is not sent where the script cannot be saved', async () => {
    const workspace = await servedWorkspace(counting);
    await workspace.write('notes.prompt.md', NOTES);
    const page = await newPage();
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/prompts')) bodies.push(request.postData() ?? '');
    });
    await begin(page, workspace);
    await say(page, 'A wordcount, please.');
    await page.getByText('You asked: A wordcount, please.').waitFor();
    expect(bodies).toEqual([JSON.stringify({ prompt: 'A wordcount, please.' })]);
    expect(await chipOf(page).count()).toBe(0);

    await putSkill(workspace);
    await theText(page).focus();
    await page.getByRole('textbox', { name: 'Write a message' }).focus();
    await chipOf(page).waitFor();

    await trust(workspace);
    await typeAfter(page, 'Four words', ' Mine.');
    const theirs = await readFile(`${workspace.folder}/notes.prompt.md`, 'utf8');
    await workspace.write('notes.prompt.md', theirs.replace('here.', 'here. Theirs.'));
    await page.getByText('Somebody else changed this file').waitFor();
    await say(page, 'A wordcount once more.');
    await page.getByText('Nothing was sent: notes.prompt.md is not saved.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Write a message' }).inputValue()).not.toBe('');
    await chipOf(page).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('You asked: A wordcount once more.').waitFor();
    expect((await lastTurn(workspace)).metadata).not.toHaveProperty('document');

    for (const line of ['document: two.prompt.md', 'skills: off']) {
      const name = line.replace(/\W.*/, '.prompt.md');
      await workspace.write(name, NOTES.replace('title:', `${line}\ntitle:`));
      const listed = page.waitForResponse('**/api/skills');
      await page.goto(`${workspace.url}/#/scripts/${name}`);
      await theText(page).getByText(line).waitFor();
      await (await listed).finished();
      await page.getByRole('button', { name: 'Run 1 prompt' }).click();
      await expectMarks(page, 'same');
      expect(await page.getByRole('button', { name: /^About/ }).count()).toBe(0);
    }
  });
});

it('fits on a phone, in Chinese', async () => {
  const workspace = await withSkill();
  const page = await newPage({ ...PHONE, locale: 'zh-CN' });
  await page.goto(workspace.entrance);
  await page.waitForURL(`${workspace.url}/`);
  await page.goto(`${workspace.url}/#/scripts/notes.prompt.md`);
  await page.getByRole('button', { name: /运行/ }).first().click();
  const chip = page.getByRole('button', { name: '关于 notes.prompt.md' });
  await chip.waitFor();
  const box = page.getByRole('textbox', { name: '写一条消息' });
  await box.fill('A wordcount, please.');
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByText('使用技能 wordcount').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessibleInBothThemes(page);
});
