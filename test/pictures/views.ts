import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { compareWords } from '../../web/words/compare.ts';
import { editorWords } from '../../web/words/editor.ts';
import type { Language, Words } from '../../web/words/language.ts';
import { settingsWords } from '../../web/words/settings.ts';
import { tourWords } from '../../web/words/tour.ts';
import { AGENT_VIEWS, NO_AGENTS } from './agents-views.ts';
import { benchViews, NO_BENCH } from './bench-views.ts';
import { dialogViews } from './dialog-views.ts';
import { figureViews } from './figure-views.ts';
import { filesViews } from './files-views.ts';
import { skillsViews } from './skills-views.ts';
import { ASKED, CONTESTED, type PictureStage } from './stage.ts';

/** Who looks: on which page, in which words, on which screen. */
export interface Looker {
  readonly page: Page;
  readonly words: Words;
  /** Of the words that come with their part of the page. */
  readonly language: Language;
  readonly isPhone: boolean;
}

/** A state of the page that is worth a picture. Reaching it fails where it is not reached. */
export interface View {
  readonly name: string;
  readonly hash: string;
  reach(looker: Looker): Promise<void>;
}

/** What a workspace shows in which nothing is yet. */
export const EMPTY_VIEWS: readonly View[] = [
  view('empty', '#/', async ({ page, language }) => {
    await page.getByRole('heading', { name: tourWords[language].welcome }).waitFor();
  }),
  view('empty-scripts', '#/scripts', async ({ page, words }) => {
    await page.getByRole('button', { name: words.scripts.createOne }).filter({ visible: true }).waitFor();
  }),
  view('empty-sessions', '#/sessions', async ({ page, words }) => {
    await page.getByText(words.sessions.noSessions).waitFor();
  }),
  NO_AGENTS,
  NO_BENCH,
];

/** All others, in an order: the last of them leave the page behind. */
export function viewsOf(stage: PictureStage): readonly View[] {
  return [
    ...scriptViews(stage),
    ...sessionViews(stage),
    ...filesViews(stage),
    ...dialogViews(stage),
    ...AGENT_VIEWS,
    ...skillsViews(stage),
    ...figureViews(stage),
    ...benchViews(stage),
    ...frameViews(stage),
  ];
}

function scriptViews({ workspace, hashes }: PictureStage): readonly View[] {
  const driftBar = ({ page, language }: Looker) =>
    page.getByRole('region', { name: editorWords[language].drift.bar });
  return [
    view('welcome', '#/', async ({ page, language }) => {
      await page.getByRole('button', { name: tourWords[language].take }).waitFor();
    }),
    view('scripts', '#/scripts', async ({ page }) => {
      await page.getByRole('treeitem', { name: /^review.*1\/2/ }).waitFor();
    }),
    view('script', hashes.tour, async ({ page, isPhone }) => {
      await page.locator('[data-mark="same"]').nth(2).waitFor();
      if (!isPhone) await page.getByText(/ALOE/).first().waitFor();
    }),
    view('script-conversation', hashes.tour, async (looker) => {
      await turnToConversation(looker);
      await looker.page.getByText(/ALOE/).first().waitFor();
    }),
    view('drifted', hashes.drifted, async (looker) => {
      await driftBar(looker).waitFor();
      await looker.page.locator('[data-mark="runs"]').waitFor();
    }),
    view('diff', hashes.drifted, async (looker) => {
      await driftBar(looker).getByRole('button', { name: editorWords[looker.language].drift.diff }).click();
      await looker.page.locator('.cm-deletedChunk').waitFor();
    }),
    view('broken', hashes.broken, async ({ page }) => {
      await page.locator('.cm-lintRange-error').first().waitFor();
    }),
    view('conflict', hashes.conflict, async ({ page, language }) => {
      await page
        .getByRole('region', { name: editorWords[language].script, exact: true })
        .getByRole('textbox')
        .press('ControlOrMeta+End');
      await page.keyboard.type('And what can wait?');
      await writeFile(join(workspace.folder, CONTESTED), `What is due?\n\nAt ${performance.now()}\n`);
      await page.getByRole('alert').getByText(editorWords[language].conflict.changed).waitFor();
    }),
    view('copy', hashes.copy, async (looker) => {
      await driftBar(looker).getByText(editorWords[looker.language].drift.copy).waitFor();
    }),
    view('ambiguous', hashes.ambiguous, async (looker) => {
      await driftBar(looker).getByText(editorWords[looker.language].drift.ambiguous).waitFor();
      await driftBar(looker)
        .getByRole('button', { name: editorWords[looker.language].drift.takeThis })
        .first()
        .waitFor();
    }),
    view('run-menu', hashes.drifted, async ({ page, language }) => {
      await page
        .getByRole('region', { name: editorWords[language].script, exact: true })
        .getByRole('button', { name: editorWords[language].more, exact: true })
        .click();
      await page.getByRole('menuitem', { name: editorWords[language].runAll }).waitFor();
    }),
    view('takes', hashes.tour, async (looker) => {
      await turnToConversation(looker);
      await looker.page.getByRole('button', { name: looker.words.conversation.take(2, 2) }).click();
      await looker.page.getByRole('menuitem', { name: looker.words.conversation.compareWith(1) }).waitFor();
    }),
    view('compare', hashes.compare, async ({ page, language }) => {
      await page.getByText(compareWords[language].shared(1, 1)).waitFor();
    }),
  ];
}

function sessionViews({ hashes }: PictureStage): readonly View[] {
  return [
    view('sessions', '#/sessions', async ({ page }) => {
      await page.getByRole('link', { name: ASKED }).waitFor();
    }),
    view('search', '#/sessions', async ({ page }) => {
      await page.getByRole('searchbox').fill('measure');
      await page.locator('mark').first().waitFor();
    }),
    view('archived', '#/sessions', async ({ page, words }) => {
      await page.getByRole('radio', { name: words.sessions.archived }).check();
      const list = page.getByRole('navigation', { name: words.sessions.conversations });
      await list.getByRole('link').first().waitFor();
    }),
    view('delete', '#/sessions', async ({ page, words }) => {
      await page.getByRole('link', { name: ASKED }).hover();
      await page.getByRole('button', { name: words.sessions.actionsOf(ASKED) }).click();
      await page.getByRole('menuitem', { name: words.sessions.delete }).click();
      await page.getByRole('dialog', { name: words.sessions.deleteTitle }).waitFor();
    }),
    view('conversation', hashes.asked, async ({ page }) => {
      await page.getByText('Then write down what you found').waitFor();
    }),
    view('waiting', hashes.waiting, async ({ page, words }) => {
      await page.getByRole('button', { name: words.conversation.allow }).waitFor();
    }),
    view('failed', hashes.failed, async ({ page }) => {
      await page.getByText('The model is not there.').waitFor();
    }),
    view('streaming', hashes.streaming, async ({ page, words }) => {
      await page.getByText('Measure first.').waitFor();
      await page.getByRole('button', { name: words.conversation.stop, exact: true }).waitFor();
    }),
  ];
}

function frameViews({ workspace, hashes }: PictureStage): readonly View[] {
  return [
    view('settings', '#/settings', async ({ page, language }) => {
      await page.getByRole('button', { name: settingsWords[language].checkAgain }).waitFor();
      await page.locator('summary').first().waitFor();
    }),
    view('palette', hashes.asked, async ({ page, words }) => {
      await page.getByText('Then write down what you found').waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: words.frame.find }).waitFor();
      await page.getByRole('option').first().waitFor();
    }),
    view('new-script', '#/', async ({ page, words }) => {
      await page.getByRole('main').getByRole('button', { name: words.scripts.newScript }).click();
      await page.getByRole('dialog', { name: words.scripts.newScript }).waitFor();
    }),
    view('shortcuts', hashes.asked, async ({ page, words }) => {
      await page.getByText('Then write down what you found').waitFor();
      await page.keyboard.press('ControlOrMeta+/');
      await page.getByRole('dialog', { name: words.frame.shortcuts }).waitFor();
    }),
    view('offline', hashes.asked, async ({ page, words }) => {
      await page.getByText('Then write down what you found').waitFor();
      await page.context().setOffline(true);
      await page.getByText(words.frame.offline).waitFor();
    }),
    view('tour', '#/', async ({ page, language, isPhone }) => {
      await page.getByRole('button', { name: tourWords[language].take }).click();
      await page.getByRole('complementary', { name: tourWords[language].title }).waitFor();
      await page.locator('[data-mark="same"]').nth(2).waitFor();
      if (!isPhone) await page.getByText(/ALOE/).first().waitFor();
    }),
    view('locked', hashes.asked, async ({ page, words }) => {
      await page.getByText('Then write down what you found').waitFor();
      await page.evaluate('localStorage.clear()');
      await page.reload();
      await page.getByRole('heading', { name: words.frame.lockedTitle }).waitFor();
    }),
    view('door', '', async ({ page }) => {
      const answer = await page.goto(`${workspace.url}/nothing`);
      expect(answer?.status()).toBe(401);
      await page.getByRole('heading').waitFor();
    }),
  ];
}

function view(name: string, hash: string, reach: View['reach']): View {
  return { name, hash, reach };
}

/** On a phone the script and what was said take turns. */
async function turnToConversation({ page, isPhone, language }: Looker): Promise<void> {
  if (!isPhone) return;
  await page
    .getByRole('group', { name: editorWords[language].face })
    .getByRole('button', { name: editorWords[language].conversation })
    .click();
}
