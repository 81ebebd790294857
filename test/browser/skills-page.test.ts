import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listSessions } from '../../src/store/session.repository.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { openSkills, putSkill, withSkills } from './skills-page.ts';
import { withStore } from './stored-conversation.ts';

const row = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name });
const box = (page: Page) => page.getByRole('textbox', { name: 'What somebody would ask' });

it('says while one writes who would answer and why, whatever is answered last, and asks it', async () => {
  const workspace = await withSkills();
  const page = await newPage();
  await openSkills(page, workspace);
  await expectLastRequestShown(page);

  await box(page).pressSequentially('Write the meeting minutes, but no weekly report.');
  const minutes = row(page, 'Ask this');
  await minutes.getByText('meeting minutes', { exact: true }).waitFor();
  await expect.poll(() => minutes.textContent()).toMatch(/Meeting minutes\s*reports[\s\S]*trigger 0\.\d\d/);
  const report = row(page, 'not wanted').filter({ hasText: '周报' });
  await expect.poll(() => report.locator('s').allInnerTexts()).toContain('weekly report');
  await page.getByText(/^chosen by words · from 0\.\d\d on$/).waitFor();

  await page.getByLabel('About').selectOption('a table');
  await page.getByText('Nothing fits').waitFor();
  await row(page, /^meeting-minutes\s*for other documents$/).waitFor();
  await page.getByLabel('About').selectOption('a file…');
  await page.getByRole('textbox', { name: 'File of the workspace' }).fill('files/meeting-notes.md');
  await row(page, /^csv-insight\s*for other documents$/).waitFor();
  await page.getByLabel('Group').selectOption('tables');
  await row(page, /^meeting-minutes\s*of another group$/).waitFor();
  await page.getByLabel('Group').selectOption('any');
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('Write the meeting minutes, but no weekly report.');
  await page.getByRole('button', { name: 'Ask this with Meeting minutes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  const message = page.getByRole('textbox', { name: 'Write a message' });
  await message.waitFor();
  await expect.poll(() => message.inputValue()).toBe('Write the meeting minutes, but no weekly report.');
  const [session] = await withStore(
    workspace,
    async (store) => (await listSessions(store, { limit: 1 })).items,
  );
  expect(session?.metadata).toMatchObject({ settings: { skills: ['meeting-minutes'] } });
});

it('lists what is dropped in, broken, there twice and mended, teaches where it is empty, and begins a skill', async () => {
  const workspace = await withSkills();
  const page = await newPage({ mayComplain: /status of 4(?:00|09)/ });
  await openSkills(page, workspace);
  const link = (name: RegExp) => page.getByRole('link', { name });
  await link(/^CSV insight csv-insight 1\.0\.0 · tables · 1 tool ready/).waitFor();
  expect(await link(/broken/).count()).toBe(0);

  await putSkill(workspace, 'kettle', {});
  await link(/^The kettle kettle no tools .*ready/).waitFor();
  const manifest = join(workspace.folder, 'skills/kettle/skill.json');
  const text = await readFile(manifest, 'utf8');
  await workspace.write('skills/kettle/skill.json', text.replace('"meta"', '"mata"'));
  await link(/^kettle no tools 2 notes broken/).waitFor();
  // What does not work comes first.
  expect(
    await page
      .getByRole('link', { name: /ready|broken/ })
      .first()
      .textContent(),
  ).toContain('kettle');
  await page.getByText('With problems 1').click();
  expect(await link(/ready/).count()).toBe(0);
  await expectAccessibleInBothThemes(page);

  await workspace.write('skills/kettle/skill.json', text);
  await page.getByText('None of them has a problem.').waitFor();
  await page.getByText('All 4').click();
  await putSkill(workspace, 'pot', {});
  await workspace.write('skills/pot/skill.json', text);
  await expect.poll(() => link(/there twice/).count()).toBe(2);
  await rename(join(workspace.folder, 'skills/pot'), join(workspace.folder, 'pot'));
  await link(/^The kettle kettle .*ready/).waitFor();

  await rm(join(workspace.folder, 'skills'), { recursive: true });
  await page.getByText(/^No skills yet\./).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'New skill' }).click();
  const sheet = page.getByRole('dialog', { name: 'New skill' });
  await sheet.getByRole('textbox', { name: 'Id' }).fill('Plain Words');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await sheet.getByText(/"Plain Words" cannot be the id/).waitFor();
  await sheet.getByRole('textbox', { name: 'Id' }).fill('plain-words');
  await sheet.getByRole('textbox', { name: 'What it is good for' }).fill('Says it in plainer words.');
  await sheet.getByLabel('First tool').selectOption('in JavaScript');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await sheet.getByText('skills/plain-words/skill.json').waitFor();
  const created = await readFile(join(workspace.folder, 'skills/plain-words/skill.json'), 'utf8');
  expect(JSON.parse(created)).toMatchObject({ meta: { description: 'Says it in plainer words.' } });
  await sheet.getByRole('button', { name: 'Open the skill' }).click();
  await page.waitForURL(/#\/skills\/plain-words$/);
  await page.getByText('Says it in plainer words.').waitFor();
  await page.getByRole('form').waitFor();
});

it('says what a skill is for, what its rules are, and what is wrong with it', async () => {
  const workspace = await withSkills();
  const page = await newPage({ mayComplain: /status of 404/ });
  await openSkills(page, workspace, 'zhou-bao');
  await page.getByRole('heading', { name: '周报', level: 1 }).waitFor();
  for (const fact of [
    'skills/zhou-bao',
    'weekly-report.v1',
    'at most 3,000 characters',
    '用事实和数字说话',
  ]) {
    await page.getByText(fact, { exact: true }).waitFor();
  }
  const manifest = join(workspace.folder, 'skills/zhou-bao/skill.json');
  const text = await readFile(manifest, 'utf8');
  await workspace.write(
    'skills/zhou-bao/skill.json',
    text.replace('"weekly-report.v1"', '"nothing.v1"').replace('"name": "week_facts"', '"name": "no_script"'),
  );
  const notes = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Notes' }).first();
  await notes.getByText('The tool no_script has no script').waitFor();
  await notes.getByText('skill.json /tools/0').waitFor();
  await notes.getByText(/^Answers are not checked/).waitFor();
  expect(await notes.getByRole('img').nth(0).getAttribute('aria-label')).toBe('error');
  await expectAccessibleInBothThemes(page);
  await workspace.write('skills/zhou-bao/SYSTEM.md', '# New rules\n\nBe **brief**.');
  await page.getByRole('heading', { name: 'New rules' }).waitFor();

  await page.getByRole('button', { name: 'Try “Write my weekly report from this work log.”' }).click();
  await page.waitForURL(/#\/skills$/);
  expect(await box(page).inputValue()).toBe('Write my weekly report from this work log.');
  await page.getByRole('button', { name: 'Ask this with 周报' }).waitFor();

  await page.goBack();
  await page.getByRole('heading', { name: '周报', level: 1 }).waitFor();
  await rm(join(workspace.folder, 'skills/zhou-bao'), { recursive: true });
  await page.getByText('There is no skill zhou-bao any more.').waitFor();
  await page.getByRole('link', { name: 'All skills' }).click();
  await box(page).waitFor();
});

it('fits on a phone, is understood in Chinese, and follows the skills as they change', async () => {
  const workspace = await withSkills();
  const page = await newPage({ ...PHONE, locale: 'zh-CN' });
  await page.goto(workspace.entrance);
  await page.waitForURL(`${workspace.url}/`);
  await page.goto(`${workspace.url}/#/skills`);
  const request = page.getByRole('textbox', { name: '别人会怎么问' });
  await request.fill('帮我写这周的周报');
  await page.getByRole('button', { name: '用 周报 问这个' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^周报/ }).last().click();
  await page.getByRole('form', { name: 'week_facts' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessibleInBothThemes(page);

  await page.goBack();
  await request.fill('把这份会议记录整理成会议纪要，不要写周报');
  await page.getByRole('button', { name: '用 Meeting minutes 问这个' }).waitFor();
  const report = row(page, '请求里说不要').filter({ hasText: 'reports' });
  expect(await report.locator('s').allInnerTexts()).toContain('周报');
  await rm(join(workspace.folder, 'skills/meeting-minutes'), { recursive: true });
  await page.getByText('没有合适的技能').waitFor();
});

/** Holds back the answer to a first request until a second one was answered. */
async function expectLastRequestShown(page: Page): Promise<void> {
  let isHeld = true;
  const late: (() => void)[] = [];
  await page.route('**/api/skills/route', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => late.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await box(page).fill('meeting minutes');
  await expect.poll(() => late.length).toBe(1);
  isHeld = false;
  await box(page).fill('column statistics of the spreadsheet');
  await page.getByRole('button', { name: 'Ask this with CSV insight' }).waitFor();
  for (const release of late) release();
  await box(page).fill('column statistics of this spreadsheet');
  await page.getByRole('button', { name: 'Ask this with CSV insight' }).waitFor();
  expect(await page.getByRole('button', { name: 'Ask this with Meeting minutes' }).count()).toBe(0);
  await box(page).fill('');
  await page.getByText('Chosen', { exact: true }).waitFor({ state: 'detached' });
  await page.unroute('**/api/skills/route');
}
