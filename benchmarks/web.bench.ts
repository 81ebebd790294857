import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { openingTime, scrollUp } from '../test/browser/smoothness.ts';
import { median, printRow, temporaryFolder } from './measure.ts';
import { writeScript } from './recorded-script.ts';

/** Each is four messages. */
const TURNS = 2_500;
const ROUNDS = 5;
const TOKEN = 'a-token-of-the-benchmarks-0123456789';
const CLI = fileURLToPath(new URL('../bin/cuebook.js', import.meta.url));

const folder = temporaryFolder();
const script = await writeScript(folder, TURNS);
const id = sessionIn(await cuebook('run', script, '--json'));
const server = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--json'], {
  cwd: folder,
  env: { ...process.env, CUEBOOK_TOKEN: TOKEN },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = await once(server.stdout, 'data');
  const { url }: { url: string } = JSON.parse(String(line));
  await measure(url);
} finally {
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}

/** A session of 10,000 messages: how long until its end can be read, and whether it can be scrolled through. */
async function measure(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/?token=${TOKEN}`);
  const opened: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${url}/#/settings`);
    await page.locator('[data-line]').first().waitFor({ state: 'detached' });
    opened.push(await openingTime(page, `#/sessions/${id}`));
    tasks.push(await longestTask(page));
  }
  printRow({
    name: '10,000 messages: open',
    value: median(opened),
    unit: ' ms',
    target: 1_000,
    detail: `longest ${Math.max(...opened).toFixed(0)} ms of ${ROUNDS}`,
  });
  printRow({
    name: '10,000 messages: longest task in scrolling',
    value: median(tasks),
    unit: ' ms',
    target: 100,
    detail: `longest ${Math.max(...tasks).toFixed(0)} ms of ${ROUNDS}; tasks under 50 ms count as 0`,
  });
  await browser.close();
}

async function longestTask(page: Page): Promise<number> {
  const { longestTask: longest } = await scrollUp(page, 300, 700);
  return longest;
}

async function cuebook(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  await once(child, 'close');
  return out;
}

function sessionIn(lines: string): string {
  const [, found] = lines.match(/"sessionId":"([^"]+)"/) ?? [];
  if (found === undefined) throw new Error('The script was not run.');
  return found;
}
