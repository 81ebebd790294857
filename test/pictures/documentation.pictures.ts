import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { newPage } from '../browser/browser.ts';
import { expectMarks } from '../browser/script-page.ts';
import { TOKEN } from '../browser/served-workspace.ts';
import { startCuebook } from '../cli/cuebook.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const VIEW = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' } as const;

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
}

/** Serves the examples as they come with a checkout; tells how to enter. */
async function servedExamples(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'cuebook-pictures-'));
  const folder = join(place, 'examples');
  await cp(EXAMPLES, folder, { recursive: true, filter: (path) => !basename(path).endsWith('.db') });
  const { child, ended } = startCuebook(['serve', '--port', '0', '--json'], {
    cwd: folder,
    env: { CUEBOOK_TOKEN: TOKEN },
  });
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
    await rm(place, { recursive: true });
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
  return `${url}/?token=${TOKEN}`;
}

it('takes the pictures of the documentation, on the way of the tour', async () => {
  const page = await newPage({ ...VIEW, mayComplain: /ERR_CONNECTION_REFUSED/ });
  await page.goto(await servedExamples());
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
