import { benchWords } from '../../web/words/bench.ts';
import type { PictureStage } from './stage.ts';
import type { View } from './views.ts';

/** What can be measured where nothing is yet. */
export const NO_BENCH: View = {
  name: 'empty-bench',
  hash: '#/bench',
  async reach({ page, language }) {
    await page.getByText(benchWords[language].noSuite).waitFor();
  },
};

/** Suites and their runs, what a run is started with, what came of one, and two beside each other. */
export function benchViews({ hashes }: PictureStage): readonly View[] {
  return [
    {
      name: 'bench',
      hash: '#/bench',
      async reach({ page, language }) {
        await page.getByText(benchWords[language].compareHint).waitFor();
      },
    },
    {
      name: 'bench-start',
      hash: '#/bench',
      async reach({ page, language }) {
        await page
          .getByRole('button', { name: benchWords[language].runSuite('The examples') })
          .first()
          .click();
        await page.getByRole('dialog', { name: benchWords[language].start.title }).waitFor();
      },
    },
    {
      name: 'bench-run',
      hash: hashes.benchRun,
      async reach({ page, language }) {
        await page.getByRole('heading', { name: benchWords[language].report.answers }).waitFor();
      },
    },
    {
      name: 'bench-compare',
      hash: hashes.benchCompare,
      async reach({ page, language }) {
        await page.getByRole('heading', { name: benchWords[language].report.differences }).waitFor();
      },
    },
  ];
}
