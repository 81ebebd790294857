import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { newPage } from '../browser/browser.ts';
import { expectMarks } from '../browser/script-page.ts';
import { servedExamples } from './served-examples.ts';

const VIEW = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' } as const;

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
}

it('takes the pictures of the documentation, on the way of the tour', async () => {
  const page = await newPage({ ...VIEW, mayComplain: /ERR_CONNECTION_REFUSED/ });
  await page.goto((await servedExamples()).entrance);
  const step = async (name: string) => await page.getByRole('button', { name }).first().click();
  await step('Take the tour');
  const card = page.getByRole('complementary', { name: 'A short tour' });
  await card.getByRole('button', { name: 'Run' }).click();
  await step('Make the edit');
  await card.getByRole('heading', { name: 'Replay from there' }).waitFor();
  await step('End the tour');
  await expectMarks(page, 'same', 'runs', 'runs');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: pathOf('workbench') });
  await step('Replay from 2');
  await expectMarks(page, 'same', 'same', 'same');
  await page.getByRole('button', { name: 'Take 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with take 1' }).click();
  await page.getByText('Prompt 1 is shared').waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: pathOf('compare') });
}, 120_000);
