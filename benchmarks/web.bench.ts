import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { ensureChromium } from '../scripts/chromium.mjs';
import { LONG_ANSWERS, longAnswer } from '../test/browser/long-answer.ts';
import { openingTime, scrollUp, watched } from '../test/browser/smoothness.ts';
import { startModelServer } from '../test/model-server/model-server.ts';
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
const models = await startModelServer(({ prompt }) =>
  longAnswer(LONG_ANSWERS.find((kind) => kind === prompt) ?? LONG_ANSWERS[0]),
);
const server = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--json'], {
  cwd: folder,
  env: {
    ...process.env,
    CUEBOOK_TOKEN: TOKEN,
    OPENAI_API_KEY: 'sk-benchmark-0123456789abcdef',
    OPENAI_BASE_URL: models.baseURL('openai-responses'),
  },
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
  await models.close();
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
  for (const kind of LONG_ANSWERS) await measureAnswer(page, url, kind);
  await browser.close();
}

/** 200 kB that are written at 30 pieces a second: whether one can still do something meanwhile. */
async function measureAnswer(page: Page, url: string, kind: (typeof LONG_ANSWERS)[number]): Promise<void> {
  const made = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: kind, model: 'openai/gpt-5' }),
  });
  const { id: session }: { id: string } = JSON.parse(await made.text());
  await page.goto(`${url}/#/sessions/${session}`);
  await page.getByRole('heading', { name: kind }).waitFor();
  const watch = await watched(page);
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.fill(kind);
  await box.press('Enter');
  await page.getByText('The very end.').waitFor({ timeout: 120_000 });
  const { longestTask: longest, longestFrame, frames } = await watch.end();
  printRow({
    name: `200 kB of ${kind}: longest task`,
    value: longest,
    unit: ' ms',
    target: 100,
    detail: `${frames} frames, the longest ${longestFrame.toFixed(0)} ms; tasks under 50 ms count as 0`,
  });
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
