import { telemetryWords } from '../../web/words/telemetry.ts';
import { xrayWords } from '../../web/words/xray.ts';
import type { PictureStage } from './stage.ts';
import type { View } from './views.ts';

/** What models were sent, and how turns went. */
export function figureViews({ hashes }: PictureStage): readonly View[] {
  const xray = hashes.asked.replace('#/sessions/', '#/xray/');
  return [
    {
      name: 'xray',
      hash: `${xray}/last`,
      async reach({ page, language }) {
        await page.getByText(xrayWords[language].turn(1, 1)).waitFor();
        await page.locator('ol').getByRole('button').last().click();
        await page.locator('figure pre').waitFor();
      },
    },
    {
      name: 'xray-next',
      hash: `${xray}/next`,
      async reach({ page, language }) {
        await page.getByText(xrayWords[language].changed(1, 0)).waitFor();
      },
    },
    {
      name: 'telemetry',
      hash: '#/telemetry',
      async reach({ page, language }) {
        await page.getByRole('heading', { name: telemetryWords[language].plots.duration }).waitFor();
      },
    },
    {
      name: 'telemetry-turn',
      hash: '#/telemetry',
      async reach({ page, language }) {
        await page.getByRole('link', { name: /:\d\d/ }).first().click();
        await page.getByRole('table', { name: telemetryWords[language].order }).waitFor();
      },
    },
  ];
}
