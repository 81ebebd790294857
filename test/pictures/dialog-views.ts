import { dialogsWords } from '../../web/words/dialogs.ts';
import { primingWords } from '../../web/words/priming.ts';
import { savePrimingWords } from '../../web/words/save-priming.ts';
import { history, putHistory } from '../browser/histories.ts';
import type { ServedWorkspace } from '../browser/served-workspace.ts';
import type { PictureStage } from './stage.ts';
import type { Looker, View } from './views.ts';

/** Histories of every kind: for all, for one agent, and one that cannot be read. */
export async function putHistories(workspace: ServedWorkspace): Promise<void> {
  const manners = history(
    'Good manners',
    'How do we greet somebody new?',
    'With their name, and a question.',
  );
  await putHistory(workspace, 'team_shared/good-manners', manners);
  await putHistory(workspace, 'team_shared/release/notes', history('Release notes', 'What is new?', 'Much.'));
  await putHistory(workspace, 'individual/Usher/house', history('House rules', 'May I?', 'You may.'));
  await putHistory(workspace, 'team_shared/from-before', '### user\n\nHello.\n');
}

/** A conversation that is about to begin, the histories that it could begin with, and how they are saved. */
export function dialogViews({ hashes }: PictureStage): readonly View[] {
  return [
    {
      name: 'new-dialog',
      hash: '#/sessions',
      reach: async (looker) => {
        await openSheet(looker);
      },
    },
    {
      name: 'new-dialog-search',
      hash: '#/sessions',
      async reach(looker) {
        const { page, language } = looker;
        const words = dialogsWords[language];
        const sheet = await openSheet(looker);
        await sheet.getByRole('combobox', { name: words.priming, exact: true }).click();
        await page.getByRole('option', { name: words.more }).click();
        await sheet.getByRole('combobox', { name: words.searchPriming }).fill('man');
        await sheet.getByRole('option', { name: 'Good manners' }).waitFor();
      },
    },
    {
      name: 'priming',
      hash: '#/priming/team_shared/good-manners',
      async reach({ page }) {
        await page.getByRole('heading', { name: 'Good manners' }).waitFor();
      },
    },
    {
      name: 'priming-faulty',
      hash: '#/priming/team_shared/from-before',
      async reach({ page, language }) {
        await page.getByRole('heading', { name: primingWords[language].diagnostics }).waitFor();
      },
    },
    {
      name: 'save-priming',
      hash: hashes.asked,
      async reach({ page, words, language }) {
        await page.getByText('Then write down what you found').waitFor();
        await page
          .getByRole('main')
          .getByRole('button', { name: words.conversation.more, exact: true })
          .click();
        await page.getByRole('menuitem', { name: words.conversation.savePriming }).click();
        await page.getByRole('dialog', { name: savePrimingWords[language].title }).waitFor();
      },
    },
  ];
}

async function openSheet({ page, words: { sessions }, language }: Looker) {
  const words = dialogsWords[language];
  // Keys that are pressed before the page stands go nowhere.
  await page
    .getByRole('button', { name: sessions.newConversation })
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.keyboard.press('Alt+n');
  const sheet = page.getByRole('dialog', { name: words.title });
  await sheet.getByRole('button', { name: words.start, disabled: false }).waitFor();
  return sheet;
}
