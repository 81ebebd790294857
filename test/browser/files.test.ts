import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import {
  choose,
  dragOver,
  fileIdsIn,
  type HeldFile,
  keptContents,
  POINT,
  pastePicture,
  reading,
  storedFiles,
  takesFiles,
  textFile,
} from './given-files.ts';
import { beginConversation, type ServedWorkspace, say, servedWorkspace } from './served-workspace.ts';

const MB = 1024 * 1024;
/** Takes half a minute at `SLOW`: longer than a test needs for what it does meanwhile. */
const LARGE = 4 * MB;
const SLOW = MB / 8;

interface Shown {
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly id: string;
}

async function conversation(
  answer: Answer = helpful,
  options: PageOptions = {},
  limits: Readonly<Record<string, number>> = {},
): Promise<Shown> {
  const workspace = await servedWorkspace(answer);
  await workspace.write('config/cuebook/config.yaml', JSON.stringify({ limits }));
  const page = await newPage(options);
  await workspace.enter(page);
  const id = await beginConversation(page, workspace, 'With files');
  await takesFiles(page, pane(page));
  return { page, workspace, id };
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const pane = (page: Page) => page.getByRole('region', { name: 'With files' }).first();
const chips = (page: Page) => page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem');
const given = (page: Page) => page.getByRole('group', { name: 'Files given with this prompt' });

/** A message cannot be sent while the model still answers. */
const untilIdle = async (page: Page) =>
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();

/** Sets how fast the browser sends, in bytes per second; as fast as it can with -1. */
async function sendingSpeed(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput });
  };
}

/** Reads what is asked about; says of anything else only that it was asked. */
const readingWhenAsked: Answer = (request, index) =>
  request.prompt.includes('What is in them?') ? reading(request, index) : helpful(request, index);

it('gives files that were chosen and pictures that were pasted, shows them beneath the prompt, and what the model read', async () => {
  const { page, workspace, id } = await conversation(readingWhenAsked);
  await workspace.write('plan.md', '# Plan\n\nWater the aloe.\n');
  await workspace.write('figures.csv', 'a,b\n1,2\n');
  await choose(page, join(workspace.folder, 'plan.md'), join(workspace.folder, 'figures.csv'));
  await expect.poll(() => chips(page).count()).toBe(2);
  await chips(page).getByText('24 B').waitFor();
  await say(page, 'What is in them?');
  await page.getByText('I have read it.').waitFor();
  expect(await chips(page).count()).toBe(0);
  const [first] = workspace.server.requests;
  const ids = fileIdsIn(first ?? { prompt: '' });
  expect(first?.prompt).toContain('<name>plan.md</name>');
  expect(JSON.stringify(workspace.server.requests[1]?.messages)).toContain('Water the aloe.');
  expect(await storedFiles(workspace, id)).toEqual(['plan.md 24', 'figures.csv 8']);

  const link = given(page).getByRole('link', { name: 'plan.md' });
  await link.waitFor();
  expect(await link.getAttribute('data-tip')).toContain(ids[0]);
  const line = page.getByRole('button', { name: /^read_files/ });
  expect(await line.textContent()).toContain('plan.md · figures.csv');
  await line.click();
  const read = page.getByRole('listitem').filter({ hasText: '24 characters' });
  await read.getByRole('link', { name: 'plan.md' }).waitFor();
  const address = (await read.getByRole('link', { name: 'plan.md' }).getAttribute('href')) ?? '';
  expect(await (await page.request.get(workspace.url + address)).text()).toContain('Water the aloe.');

  await pastePicture(box(page), POINT);
  await chips(page)
    .getByText(/^pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
    .waitFor();
  // Of a table, programs give a picture beside the text; what is meant is the text.
  await pastePicture(box(page), POINT, 'a\tb');
  expect(await box(page).inputValue()).toBe('a\tb');
  expect(await chips(page).count()).toBe(1);
  await untilIdle(page);
  await say(page, 'What is on it?');
  await page.getByText(/^You asked: /).waitFor();
  const parts = workspace.server.requests.at(-1)?.messages.at(-1)?.parts;
  // A clipboard writes a picture anew.
  expect(parts).toContainEqual({ type: 'image', mediaType: 'image/png', data: expect.any(String) });
  const picture = given(page).getByRole('img', { name: /^Open pasted/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1);
  await read.getByRole('link', { name: 'plan.md' }).waitFor();
  await expectAccessibleInBothThemes(page);
});

it('takes files on a phone, and has room for many of them', async () => {
  const { page, workspace } = await conversation(helpful, PHONE);
  const names = Array.from({ length: 12 }, (_, index) => `a rather long name of a file ${index}.txt`);
  for (const name of names) await workspace.write(name, name);
  await choose(page, ...names.map((name) => join(workspace.folder, name)));
  await expect
    .poll(() =>
      chips(page)
        .getByText(/^\d\d B$/)
        .count(),
    )
    .toBe(12);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessibleInBothThemes(page);
  await say(page, 'Read them.');
  await given(page)
    .getByRole('link', { name: names[11] ?? '' })
    .waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

it('takes what is dropped anywhere on the conversation, but no folders, nor what is too large or too much', async () => {
  const limits = { uploadMegabytes: 1, filesPerMessage: 2 };
  const { page, workspace, id } = await conversation(helpful, { mayComplain: /413/ }, limits);
  const drop = async (...files: readonly HeldFile[]) =>
    await (await dragOver(page, pane(page), files)).drop();
  const dragged = await dragOver(page, pane(page), [textFile('one.txt', 'One'), textFile('two.txt', 'Two')]);
  await page.getByText('Drop files here').waitFor();
  await dragged.drop();
  await expect.poll(() => page.getByText('Drop files here').count()).toBe(0);
  await chips(page).filter({ hasText: 'two.txt' }).getByText('3 B').waitFor();
  await page.getByRole('button', { name: 'Remove one.txt' }).click();
  await expect.poll(() => chips(page).count()).toBe(1);

  const asEntry = 'DataTransferItem.prototype.webkitGetAsEntry';
  await page.evaluate(
    `window.asEntry = ${asEntry}; ${asEntry} = () => ({ isDirectory: true, name: 'photos' })`,
  );
  await drop(textFile('photos', ''));
  await page.getByText('Folders cannot be given: photos.').waitFor();
  await page.evaluate(`${asEntry} = window.asEntry`);
  expect(await chips(page).count()).toBe(1);
  await say(page, 'Just one?');
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual(['two.txt 3']);

  const refusal = { error: { code: 'TOO_LARGE', message: 'There is no room left.', remedy: 'Make room.' } };
  await page.route('**/api/files?*', async (route) => await route.fulfill({ status: 413, json: refusal }));
  await drop(textFile('plan.md', 'Water the aloe.'));
  await chips(page).getByText('There is no room left. Make room.').waitFor();
  await page.unroute('**/api/files?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await chips(page).getByText('15 B').waitFor();
  await page.getByRole('button', { name: 'Remove plan.md' }).click();

  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/files') sent.push(searchParams.get('name') ?? '');
  });
  await writeFile(join(workspace.folder, 'large.bin'), Buffer.alloc(MB + 1));
  await choose(page, join(workspace.folder, 'large.bin'));
  await chips(page).getByText('Larger than the 1 MB that one file may have.').waitFor();
  await drop(...['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`, name)));
  await expect.poll(() => chips(page).getByText('Only 2 files go with a message.').count()).toBe(2);
  expect(sent.toSorted()).toEqual(['a.txt', 'b.txt']);
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await chips(page).filter({ hasText: 'd.txt' }).getByRole('button', { name: 'Try again' }).click();
  await chips(page).filter({ hasText: 'd.txt' }).getByText('1 B').waitFor();
  await page.getByRole('button', { name: 'Remove those that failed' }).click();
  await untilIdle(page);
  await say(page, 'Read them.');
  await expect.poll(() => storedFiles(workspace, id)).toEqual(['two.txt 3', 'b.txt 1', 'd.txt 1']);
  await expect.poll(() => page.getByText(/^You asked: /).count()).toBe(2);
});

it('uploads with progress, leaves nothing behind when stopped, and sends a message once its files are there', async () => {
  const { page, workspace, id } = await conversation(helpful, {}, { uploadMegabytes: LARGE / MB });
  const [large, slow] = [join(workspace.folder, 'large.bin'), join(workspace.folder, 'slow.bin')];
  await writeFile(large, Buffer.alloc(LARGE, 'x'));
  await writeFile(slow, Buffer.alloc(LARGE, 'y'));
  const sendAtMost = await sendingSpeed(page);
  await sendAtMost(SLOW);
  await choose(page, large);
  const bar = page.getByRole('progressbar', { name: 'Uploading large.bin' });
  await expect
    .poll(async () => await bar.evaluate((element) => Reflect.get(element, 'position')))
    .toBeGreaterThan(0.02);
  await chips(page)
    .getByText(/^[1-9]\d?%$/)
    .waitFor();
  expect(await keptContents(workspace)).toHaveLength(1);
  await page.getByRole('button', { name: 'Stop uploading large.bin' }).click();
  await expect.poll(() => chips(page).count()).toBe(0);
  await expect.poll(() => keptContents(workspace)).toEqual([]);

  await sendAtMost(-1);
  await choose(page, large);
  await chips(page).getByText('4 MB').waitFor();
  expect(await keptContents(workspace)).toHaveLength(1);
  await sendAtMost(SLOW);
  await choose(page, slow);
  await page.getByRole('progressbar').waitFor();
  await say(page, 'Read it.');
  await page.getByText('Sends when the files are there').waitFor();
  await page.getByRole('button', { name: 'Do not send it yet' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  expect(await box(page).inputValue()).toBe('Read it.');
  await box(page).press('Enter');
  await page.getByText('Sends when the files are there').waitFor();
  expect(workspace.server.requests).toEqual([]);
  await sendAtMost(-1);
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual([`large.bin ${LARGE}`, `slow.bin ${LARGE}`]);
  expect(await keptContents(workspace)).toHaveLength(2);
});

it('keeps what was uploaded over a reload, and says what was not and what is gone from the server', async () => {
  const { page, workspace, id } = await conversation(helpful, { mayComplain: /404/ });
  await writeFile(join(workspace.folder, 'slow.bin'), Buffer.alloc(LARGE, 'x'));
  await choose(page, await workspace.write('plan.md', 'Water the aloe.'));
  await chips(page).getByText('15 B').waitFor();
  const sendAtMost = await sendingSpeed(page);
  await sendAtMost(SLOW);
  await choose(page, join(workspace.folder, 'slow.bin'));
  await page.getByRole('progressbar').waitFor();
  await page.reload();
  await chips(page).filter({ hasText: 'plan.md' }).getByText('15 B').waitFor();
  const broken = chips(page).filter({ hasText: 'slow.bin' });
  await broken.getByText('The page was loaded again before all of it was sent.').waitFor();
  await say(page, 'Read it.');
  await page.getByText('Nothing was sent: slow.bin could not be given.').waitFor();
  await expectAccessibleInBothThemes(page);
  await broken.getByRole('button', { name: 'Remove slow.bin' }).click();
  await box(page).press('Enter');
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual(['plan.md 15']);

  await choose(page, await workspace.write('lost.md', 'Gone.'));
  await chips(page).getByText('5 B').waitFor();
  await page.route('**/api/files/*/lost.md', async (route) => await route.fulfill({ status: 404 }));
  await page.reload();
  await chips(page).filter({ hasText: 'lost.md' }).getByText('It is not on the server any more.').waitFor();
  await given(page).getByRole('link', { name: 'plan.md' }).waitFor();
  expect(await chips(page).count()).toBe(1);
});
