import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { benchRoutes } from '../../src/wire/bench-routes.ts';
import { createClient } from '../../src/wire/client.ts';
import { copyExamples } from '../checkout.ts';
import { SUITE, SUITE_TEXT, saying } from '../cli/bench-stage.ts';
import { cuebook, startCuebook } from '../cli/cuebook.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import {
  held,
  MODEL,
  SERVER_GONE,
  type ServedWorkspace,
  servedWorkspace,
  TOKEN,
} from './served-workspace.ts';

const WRONG = `trails: 5
cases:
  - title: An interval
    promt: How long is the interval of a play?
`;

interface BenchPage {
  readonly workspace: ServedWorkspace;
  readonly page: Page;
  /** Says what is answered from here on. */
  answers(answer: Answer): void;
  /** What is stored, asked over HTTP. */
  runs(): Promise<readonly StoredRun[]>;
  /** Runs the suite from the command line. */
  measure(...args: readonly string[]): Promise<void>;
  open(hash: string): Promise<void>;
}

type StoredRun = Awaited<ReturnType<typeof storedRuns>>[number];

async function storedRuns({ url }: Pick<ServedWorkspace, 'url'>) {
  return (await createClient({ base: url, token: TOKEN }).json(benchRoutes.listBenchRuns)).items;
}

/** The page of a workspace with a suite, and a model whose answers can change. */
async function benchPage(suite: string | null = SUITE_TEXT, options?: PageOptions): Promise<BenchPage> {
  let current: Answer = () => saying('yes, 7');
  const workspace = await servedWorkspace((request, index) => current(request, index));
  if (suite !== null) await workspace.write(SUITE, suite);
  const page = await newPage(options);
  await workspace.enter(page);
  return {
    workspace,
    page,
    answers: (answer) => {
      current = answer;
    },
    runs: async () => await storedRuns(workspace),
    measure: async (...args) => {
      const { code, err } = await cuebook(['bench', 'run', SUITE, ...args], workspace.on);
      if (code !== 0) throw new Error(err);
    },
    open: async (hash) => {
      await page.goto(`${workspace.url}/${hash}`);
    },
  };
}

/** Answers at once so often, and then not before it is let go. */
function heldAfter(count: number): { readonly answer: Answer; release(): void } {
  const { until, release } = held();
  let asked = 0;
  return {
    answer: () =>
      asked++ < count
        ? saying('yes, 7')
        : {
            parts: [
              { type: 'wait', until },
              { type: 'text', text: 'yes, 7' },
            ],
          },
    release,
  };
}

/** Enough for a difference that chance does not explain; the 3 of the suite are not. */
const PROVING_TRIALS = '10';
const NO_NUMBER: Answer = ({ prompt }) => saying(prompt.includes('number') ? 'None.' : 'yes, 7');
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Run a suite' });
const isTooWide = async (page: Page) =>
  await page.evaluate('document.documentElement.scrollWidth > innerWidth');

it('starts a suite, follows it over a reload, and goes on with it after a stop, of the run or of the server', async () => {
  const { workspace, page, answers, runs, open } = await benchPage(SUITE_TEXT, { mayComplain: SERVER_GONE });
  const { answer, release } = heldAfter(2);
  answers(answer);
  await open('#/bench');
  await button(page, 'Run Words…').click();
  await sheetOf(page).getByText('6 trials = 2 cases × 1 model × 3').waitFor();
  await sheetOf(page).getByRole('textbox', { name: 'Trials of each case' }).press('Enter');
  await page.getByText('2 of 6 trials').waitFor();
  await page.getByRole('list', { name: 'Asked now' }).getByText('yes').waitFor();
  await page.getByText(/about .+ left/).waitFor();
  await page.reload();
  await page.getByText('2 of 6 trials').waitFor();
  await page.getByRole('list', { name: 'Asked now' }).getByText('yes').waitFor();
  await expectAccessibleInBothThemes(page);

  await button(page, 'Stop').click();
  await page.getByText('It was stopped after 2 of 6 trials.', { exact: false }).waitFor();
  expect(await runs()).toMatchObject([{ state: 'stopped', done: 2, successes: 2 }]);
  release();
  await button(page, 'Go on').click();
  await verdict(page).getByText('6 of 6 succeeded').waitFor();
  expect(await runs()).toMatchObject([{ state: 'done', done: 6, successes: 6, models: [MODEL] }]);
  // The one that was being answered when it was stopped is asked again, and no other.
  expect(workspace.server.requests).toHaveLength(7);

  const later = heldAfter(2);
  answers(later.answer);
  await page.getByRole('link', { name: 'All runs' }).click();
  await button(page, 'Run Words…').click();
  await sheetOf(page).getByRole('button', { name: 'Start' }).click();
  await page.getByText('2 of 6 trials').waitFor();
  await workspace.stop();
  later.release();
  await workspace.start();
  await page.getByText('It was stopped after 2 of 6 trials.', { exact: false }).waitFor();
  await button(page, 'Go on').click();
  await verdict(page).getByText('6 of 6 succeeded').waitFor();
});

it('follows a run of another program, which is not stopped from here, and compares the next one with it', async () => {
  const { workspace, page, answers, open, runs } = await benchPage(SUITE_TEXT, { mayComplain: /409/ });
  const elsewhere = heldAfter(1);
  answers(elsewhere.answer);
  const { ended } = startCuebook(['bench', 'run', SUITE], workspace.on);
  await workspace.asked();
  await open('#/bench');
  const list = page.getByRole('list', { name: 'Runs' });
  await list.getByRole('link', { name: /^Running/ }).click();
  await page.getByText('1 of 6 trials').waitFor();
  await button(page, 'Stop').click();
  await page.getByText('This bench is run by another program.').waitFor();
  elsewhere.release();
  await verdict(page).getByText('6 of 6 succeeded').waitFor();
  expect((await ended).code).toBe(0);
  expect(await runs()).toMatchObject([{ state: 'done' }]);

  const here = heldAfter(1);
  answers(here.answer);
  await open('#/bench');
  await button(page, 'Run Words…').click();
  await sheetOf(page).getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: /100 %/ }).click();
  await sheetOf(page).getByRole('button', { name: 'Start' }).click();
  await page.getByText('The later run is still running.').waitFor();
  await page.getByText('1 of 6 trials').waitFor();
  here.release();
  await verdict(page).getByText('A drop is not proven').waitFor();
  const [after, before] = await runs();
  expect(page.url()).toContain(`#/bench/${before?.id}/${after?.id}`);
});

it('teaches how a suite is written, shows what is wrong with one, and answers from recordings without a model', async () => {
  const { workspace, page, runs, open } = await benchPage(null);
  await open('#/bench');
  await page.getByText('No suite of your own yet.').waitFor();
  await page.getByText('No runs yet.').waitFor();
  await button(page, 'Run PlanBench…').waitFor();
  await button(page, 'Show me how').click();
  const example = await page.getByRole('dialog').locator('pre').textContent();
  await workspace.write('bench/wrong.yaml', WRONG);
  await copyExamples(workspace.folder, { withConfig: false });
  await workspace.write('bench/first.yaml', example ?? '');
  await page.keyboard.press('Escape');
  await button(page, 'Run My first suite…').waitFor();
  const problems = page.getByRole('list', { name: '3 problems' });
  await problems.getByText('Line 1').waitFor();
  await problems.getByText('The key "trails" is unknown here. Did you mean trials?').waitFor();
  await problems.getByText('The case asks nothing.').waitFor();
  expect(await button(page, 'Run bench/wrong.yaml…').count()).toBe(0);
  await expectAccessibleInBothThemes(page);

  await button(page, 'Run The examples…').click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: 'From recordings' }).check();
  await sheet.getByText('No model is asked and nothing is paid').waitFor();
  await sheet.getByText('Cases', { exact: true }).click();
  await sheet.getByRole('button', { name: 'None' }).click();
  await sheet.getByText('There is nothing to ask.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  await sheet.getByRole('checkbox', { name: 'A letter to Alice' }).check();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await verdict(page).getByText('5 of 5 succeeded').waitFor();
  await page.getByText('from recordings').first().waitFor();
  expect(await runs()).toMatchObject([{ state: 'done', isRecorded: true, cases: 1, successes: 5 }]);
  expect(workspace.server.requests).toEqual([]);
});

it('asks some cases of another model, and says that a run goes on unless it is begun anew', async () => {
  const { page, answers, runs, open } = await benchPage();
  const { answer, release } = heldAfter(1);
  answers(answer);
  await open('#/bench');
  const sheet = sheetOf(page);
  const fill = async () => {
    await button(page, 'Run Words…').click();
    await sheet.getByText('Cases', { exact: true }).click();
    await sheet.getByRole('checkbox', { name: 'yes' }).uncheck();
    await sheet.getByRole('button', { name: 'Ask another model' }).click();
    const model = sheet.getByRole('combobox', { name: 'Model' });
    await model.fill('openai/gpt-5-mini');
    await model.press('Tab');
    await sheet.getByRole('textbox', { name: 'Trials of each case' }).fill('2');
    await sheet.getByText('2 trials = 1 case × 1 model × 2').waitFor();
  };
  await fill();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await page.getByText('1 of 2 trials').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Go on').waitFor();
  release();

  await page.getByRole('link', { name: 'All runs' }).click();
  await fill();
  await sheet.getByText('Goes on with the run that stopped after 1 of 2 trials').waitFor();
  await sheet.getByRole('checkbox', { name: 'Start over instead' }).check();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await verdict(page).getByText('openai/gpt-5-mini · 2 of 2 succeeded').waitFor();
  expect(await runs()).toMatchObject([
    { state: 'done', cases: 1, trials: 2, models: ['openai/gpt-5-mini'] },
    { state: 'stopped', done: 1 },
  ]);
});

it('leads from a trial that failed to its conversation and its x-ray, scores answers again, and deletes the run', async () => {
  const { workspace, page, answers, measure, open, runs } = await benchPage(SUITE_TEXT, {
    mayComplain: /404/,
  });
  answers(NO_NUMBER);
  await measure();
  const asked = workspace.server.requests.length;
  const [run] = await runs();
  await open(`#/bench/${run?.id}`);
  await page.getByText('3 of 3 failed').waitFor();
  await page.getByText('matches: The answer does not match /[0-9]/.').first().waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Conversation of number, trial 2' }).click();
  await page.waitForURL('**/#/sessions/*');
  await page.getByText('None.').waitFor();
  await page.getByRole('link', { name: 'Back to Bench' }).click();
  await page.waitForURL(`**/#/bench/${run?.id}`);
  await page.getByRole('link', { name: 'X-ray of number, trial 1' }).click();
  await page.waitForURL('**/#/xray/*/last');
  await page.getByRole('heading', { name: 'X-ray' }).waitFor();
  await page.getByText('words: number (1)').first().waitFor();
  await page.goBack();

  await page.getByRole('combobox', { name: 'Case' }).click();
  await page.getByRole('option', { name: 'number' }).click();
  await page.getByRole('img', { name: 'Failed' }).first().click();
  await page.getByText('None.', { exact: true }).first().waitFor();

  await workspace.write(SUITE, SUITE_TEXT.replace('"[0-9]"', '"None"'));
  await button(page, 'Score again').click();
  await page.getByText('Every trial succeeded.').waitFor();
  expect(await runs()).toMatchObject([{ successes: 6 }]);
  expect(workspace.server.requests).toHaveLength(asked);

  await open('#/bench');
  await button(page, 'Actions of Words').click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this run?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByText('No runs yet.').waitFor();
  expect(await runs()).toEqual([]);
  await open(`#/bench/${run?.id}`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'All runs' }).click();
  await page.waitForURL('**/#/bench');
});

it('compares two runs, case by case, says what cannot be compared, and hands out the report, also on a phone', async () => {
  const { workspace, page, answers, measure, open, runs } = await benchPage();
  await measure('--trials', PROVING_TRIALS);
  answers(NO_NUMBER);
  await measure('--trials', PROVING_TRIALS, '--fresh');
  const [after, before] = await runs();
  await open('#/bench');
  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Choose Words/ })
      .nth(index)
      .check();
  await button(page, 'Compare').click();
  await verdict(page).getByText('Worse than before, by more than chance explains.').waitFor();
  const cases = page.getByRole('region', { name: 'By case' });
  await cases.getByRole('row', { name: /^number 100 % 10 of 10 0 % 0 of 10 −100 .* FAIL$/ }).waitFor();
  await cases.getByRole('row', { name: /^yes 100 % 10 of 10 100 % 10 of 10 ±0 / }).waitFor();
  await expectAccessibleInBothThemes(page);
  await button(page, 'Swap the runs').click();
  await cases.getByRole('row', { name: /^number 0 % 0 of 10 100 % 10 of 10 \+100 / }).waitFor();

  await workspace.write(SUITE, SUITE_TEXT.replace('Say a number.', 'Say any number.'));
  await measure();
  const [latest] = await runs();
  await open(`#/bench/${latest?.id}`);
  await button(page, 'Compare with…').click();
  await page.getByRole('menuitem', { name: /100 %$/ }).click();
  await page
    .getByRole('region', { name: 'What cannot be compared' })
    .getByText(/number/)
    .waitFor();

  await open(`#/bench/${latest?.id}`);
  const menu = async (item: string) => {
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const [saved] = await Promise.all([page.waitForEvent('download'), menu('Save as JSON')]);
  const report = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(report).toMatchObject({ schema: 'cuebook.bench.v1', run: { id: latest?.id } });
  const [opened] = await Promise.all([page.context().waitForEvent('page'), menu('Report as a page')]);
  await opened.getByRole('heading', { name: 'Method' }).waitFor();
  expect(opened.url()).toContain(`/api/bench/runs/${latest?.id}/report.html`);
  await opened.close();
  await expectToFitOnPhone(page, open, before?.id ?? '', after?.id ?? '');
});

/** Looks at the list, a run, a comparison and the sheet. */
async function expectToFitOnPhone(
  page: Page,
  open: BenchPage['open'],
  before: string,
  after: string,
): Promise<void> {
  await turnIntoPhone(page);
  for (const [hash, sign] of [
    [`#/bench/${after}`, 'What was answered'],
    [`#/bench/${before}/${after}`, 'Differences by case'],
    ['#/bench', 'Choose two runs to compare them.'],
  ] as const) {
    await open(hash);
    await page.getByText(sign, { exact: true }).waitFor();
    expect(await isTooWide(page)).toBe(false);
  }
  await expectAccessibleInBothThemes(page);
  await button(page, 'Run Words…').click();
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start' });
  await start.waitFor();
  const box = await start.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.viewport.height);
}
