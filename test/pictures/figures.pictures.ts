import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { htmlReport } from '../../src/bench/report/html-report.ts';
import { sampleReport } from '../../src/bench/report/report.case.ts';
import { sampleEvents } from '../../src/server/dev/sample-events.case.ts';
import { newPage } from '../browser/browser.ts';
import { servedWorkspace, TOKEN } from '../browser/served-workspace.ts';
import { helpful } from '../cli/live-workspace.ts';

const VIEW = { viewport: { width: 1280, height: 1000 }, colorScheme: 'light', locale: 'en-US' } as const;

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url));
}

it('takes a picture of the page about telemetry', async () => {
  const workspace = await servedWorkspace(helpful, { CUEBOOK_ENABLE_DEV_ROUTES: 'true' });
  const answer = await fetch(`${workspace.url}/telemetry/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: sampleEvents(new Date()).slice(-1000) }),
  });
  expect(answer.status).toBe(202);
  const page = await newPage(VIEW);
  await workspace.enter(page);
  await page.goto(`${workspace.url}/dev/telemetry/ui`);
  await page.getByRole('heading', { name: 'How long turns take' }).waitFor();
  await page.screenshot({ path: pathOf('telemetry') });
}, 120_000);

it('takes a picture of a report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-pictures-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  // Made-up figures are of made-up models.
  const report = sampleReport({
    verdict: 'FAIL',
    models: ['studio/small', 'studio/large'],
    cases: 8,
    suite: { title: 'Answers of the support desk' },
  });
  await writeFile(join(folder, 'report.html'), htmlReport(report));
  const page = await newPage(VIEW);
  await page.goto(pathToFileURL(join(folder, 'report.html')).href);
  await page.getByRole('heading', { name: 'Method' }).waitFor();
  await page.screenshot({ path: pathOf('report') });
}, 120_000);
