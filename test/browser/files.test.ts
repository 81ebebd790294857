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

interface Shown {
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly id: string;
}

async function conversation(answer: Answer = helpful, options: PageOptions = {}): Promise<Shown> {
  const workspace = await servedWorkspace(answer);
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
/** How fast the browser sends, in bytes per second; as fast as it can with -1. */
async function sendAtMost(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

it('gives files that were chosen, shows them beneath the prompt, and what the model read of them', async () => {
  const { page, workspace, id } = await conversation(reading);
  await workspace.write('plan.md', '# Plan\n\nWater the aloe.\n');
  await workspace.write('figures.csv', 'a,b\n1,2\n');
  await choose(page, join(workspace.folder, 'plan.md'), join(workspace.folder, 'figures.csv'));
  await expect.poll(() => chips(page).count()).toBe(2);
  await chips(page).getByText('24 B').waitFor();
  await expectAccessibleInBothThemes(page);
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
  await expectAccessibleInBothThemes(page);
  const address = (await read.getByRole('link', { name: 'plan.md' }).getAttribute('href')) ?? '';
  expect(await (await page.request.get(workspace.url + address)).text()).toContain('Water the aloe.');
  await page.reload();
  await given(page).getByRole('link', { name: 'figures.csv' }).waitFor();
});

it('takes what is dropped anywhere on the conversation, and no folders', async () => {
  const { page, workspace, id } = await conversation();
  const held = await dragOver(page, pane(page), [textFile('one.txt', 'One'), textFile('two.txt', 'Two')]);
  await page.getByText('Drop files here').waitFor();
  await held.drop();
  await expect.poll(() => page.getByText('Drop files here').count()).toBe(0);
  await chips(page).filter({ hasText: 'two.txt' }).getByText('3 B').waitFor();
  await page.getByRole('button', { name: 'Remove one.txt' }).click();
  await expect.poll(() => chips(page).count()).toBe(1);

  await page.evaluate(
    "DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true, name: 'photos' })",
  );
  await (await dragOver(page, pane(page), [textFile('photos', '')])).drop();
  await page.getByText('Folders cannot be given: photos.').waitFor();
  expect(await chips(page).count()).toBe(1);
  await say(page, 'Just one?');
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual(['two.txt 3']);
});

it('pastes a picture under a name of its own, shows it small, and sends it to the model', async () => {
  const { page, workspace } = await conversation();
  await pastePicture(box(page), POINT);
  await chips(page)
    .getByText(/^pasted \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)
    .waitFor();
  // Of a table, programs give a picture beside the text; what is meant is the text.
  await pastePicture(box(page), POINT, 'a\tb');
  expect(await box(page).inputValue()).toBe('a\tb');
  expect(await chips(page).count()).toBe(1);
  await say(page, 'What is on it?');
  await page.getByText(/^You asked: /).waitFor();
  const parts = workspace.server.requests[0]?.messages.at(-1)?.parts;
  // A clipboard writes a picture anew.
  expect(parts).toContainEqual({ type: 'image', mediaType: 'image/png', data: expect.any(String) });
  const picture = given(page).getByRole('img', { name: /^Open pasted/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1);
  await expectAccessibleInBothThemes(page);
});

it('uploads 100 MB with progress, and leaves nothing behind when that is stopped', async () => {
  const { page, workspace, id } = await conversation();
  const path = join(workspace.folder, 'large.bin');
  await writeFile(path, Buffer.alloc(100 * MB, 'x'));
  await sendAtMost(page, 8 * MB);
  await choose(page, path);
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

  await sendAtMost(page, -1);
  await choose(page, path);
  await chips(page).getByText('100 MB').waitFor();
  await say(page, 'How large is it?');
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual([`large.bin ${100 * MB}`]);
  expect(await keptContents(workspace)).toHaveLength(1);
});

it('sends a message once its files are there, and not before; who calls it off sends nothing', async () => {
  const { page, workspace, id } = await conversation();
  await writeFile(join(workspace.folder, 'slow.bin'), Buffer.alloc(MB, 'x'));
  await sendAtMost(page, MB / 8);
  await choose(page, join(workspace.folder, 'slow.bin'));
  await page.getByRole('progressbar').waitFor();
  await say(page, 'Read it.');
  await page.getByText('Sends when the files are there').waitFor();
  await page.getByRole('button', { name: 'Do not send it yet' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  expect(await box(page).inputValue()).toBe('Read it.');
  await box(page).press('Enter');
  await page.getByText('Sends when the files are there').waitFor();
  expect(workspace.server.requests).toEqual([]);
  await sendAtMost(page, -1);
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual([`slow.bin ${MB}`]);
});

it('keeps what was uploaded over a reload, and says what was not', async () => {
  const { page, workspace, id } = await conversation();
  await workspace.write('plan.md', 'Water the aloe.');
  await writeFile(join(workspace.folder, 'slow.bin'), Buffer.alloc(2 * MB, 'x'));
  await choose(page, join(workspace.folder, 'plan.md'));
  await chips(page).getByText('15 B').waitFor();
  await sendAtMost(page, MB / 8);
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
  await page.reload();
  await given(page).getByRole('link', { name: 'plan.md' }).waitFor();
  expect(await chips(page).count()).toBe(0);
});

it('says of a file that is gone from the server that it has to be chosen once more', async () => {
  const { page, workspace } = await conversation(helpful, { mayComplain: /404/ });
  await workspace.write('plan.md', 'Water the aloe.');
  await choose(page, join(workspace.folder, 'plan.md'));
  await chips(page).getByText('15 B').waitFor();
  await page.route('**/api/files/*/plan.md', async (route) => await route.fulfill({ status: 404 }));
  await page.reload();
  await chips(page).getByText('It is not on the server any more.').waitFor();
});

it('refuses what is too large or too much before anything is sent, and tells how much is allowed', async () => {
  const workspace = await servedWorkspace(helpful);
  await workspace.write(
    'config/cuebook/config.yaml',
    'limits:\n  uploadMegabytes: 1\n  filesPerMessage: 2\n',
  );
  const page = await newPage();
  await workspace.enter(page);
  const id = await beginConversation(page, workspace, 'With files');
  await takesFiles(page, pane(page));
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/files') sent.push(searchParams.get('name') ?? '');
  });
  await writeFile(join(workspace.folder, 'large.bin'), Buffer.alloc(MB + 1));
  await choose(page, join(workspace.folder, 'large.bin'));
  await chips(page).getByText('Larger than the 1 MB that one file may have.').waitFor();
  const four = ['a', 'b', 'c', 'd'].map((name) => textFile(`${name}.txt`, name));
  await (await dragOver(page, pane(page), four)).drop();
  await expect.poll(() => chips(page).getByText('Only 2 files go with a message.').count()).toBe(2);
  expect(sent.toSorted()).toEqual(['a.txt', 'b.txt']);
  await page.getByRole('button', { name: 'Remove a.txt' }).click();
  await chips(page).filter({ hasText: 'd.txt' }).getByRole('button', { name: 'Try again' }).click();
  await chips(page).filter({ hasText: 'd.txt' }).getByText('1 B').waitFor();
  await page.getByRole('button', { name: 'Remove those that failed' }).click();
  await say(page, 'Read them.');
  await page.getByText(/^You asked: /).waitFor();
  expect(await storedFiles(workspace, id)).toEqual(['b.txt 1', 'd.txt 1']);
});

it('tells in the words of the server why a file was refused, and tries again', async () => {
  const { page } = await conversation(helpful, { mayComplain: /413/ });
  const refusal = { error: { code: 'TOO_LARGE', message: 'There is no room left.', remedy: 'Make room.' } };
  await page.route('**/api/files?*', async (route) => await route.fulfill({ status: 413, json: refusal }));
  await (await dragOver(page, pane(page), [textFile('plan.md', 'Water the aloe.')])).drop();
  await chips(page).getByText('There is no room left. Make room.').waitFor();
  await page.unroute('**/api/files?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await chips(page).getByText('15 B').waitFor();
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
