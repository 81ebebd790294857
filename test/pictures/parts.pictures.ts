import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import * as z from 'zod';
import { newPage } from '../browser/browser.ts';
import { TOKEN } from '../browser/served-workspace.ts';
import { expectScreen } from '../browser/terminal-page.ts';
import { cuebook } from '../cli/cuebook.ts';
import { servedExamples } from './served-examples.ts';

const VIEW = { viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-US' } as const;
const made = z.object({ id: z.string() });

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
}

it('takes the pictures of the parts of the workbench, on the examples', async () => {
  const examples = await servedExamples();
  const { url, on } = examples;
  await cuebook(['run', 'plants.prompt.md'], on);
  const { out } = await cuebook(['sessions', 'show', 'last', '--json'], on);
  const { session } = z.object({ session: made }).parse(JSON.parse(out));
  const page = await newPage(VIEW);
  await page.goto(examples.entrance);
  await page.waitForURL(`${url}/`);
  const look = async (hash: string) => {
    await page.goto('about:blank');
    await page.goto(`${url}/${hash}`);
  };
  const take = async (name: string) => {
    await page.mouse.move(0, 0);
    await page.evaluate('document.activeElement.blur()');
    await page.screenshot({ path: pathOf(name), animations: 'disabled' });
  };

  await look(`#/xray/${session.id}/2`);
  await page.locator('ol').getByRole('button').first().waitFor();
  await take('xray');

  const terminal = made.parse(await post(url, '/api/sessions', { title: 'Tidy the stage', engine: 'pty' }));
  await post(url, `/api/sessions/${terminal.id}/terminals`, {});
  await post(url, `/api/sessions/${terminal.id}/prompts`, { prompt: 'ls --color=always skills files' });
  await look(`#/terminals/${terminal.id}/main`);
  await expectScreen(page, /box-office\.csv/);
  await take('terminal');

  await look('#/skills');
  const box = page.getByRole('textbox', { name: 'What somebody would ask' });
  await box.fill('Write the minutes of this meeting, with who does what until when.');
  await page.getByRole('button', { name: 'Ask this with Meeting minutes' }).waitFor();
  await take('skills');

  await cuebook(['bench', 'run', 'bench/examples.yaml', '--recorded'], on);
  await look('#/bench/last');
  await page
    .getByRole('heading', { name: /success/i })
    .first()
    .waitFor();
  await take('bench');
}, 180_000);

async function post(url: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return await answer.json();
}
