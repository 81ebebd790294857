import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Answer, ModelRequest } from '../model-server/model-server.ts';
import { type ServedWorkspace, TOKEN } from './served-workspace.ts';

/** A picture of one red point. */
export const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

export interface HeldFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export function textFile(name: string, text: string): HeldFile {
  return { name, type: 'text/plain', bytes: Buffer.from(text) };
}

/** Holds files over a place, as somebody does who drags them there. What comes back drops them. */
export async function dragOver(
  page: Page,
  place: Locator,
  files: readonly HeldFile[],
): Promise<{ drop(): Promise<void> }> {
  const dataTransfer = await transferOf(page, files);
  for (const type of ['dragenter', 'dragover']) await place.dispatchEvent(type, { dataTransfer });
  return { drop: async () => await place.dispatchEvent('drop', { dataTransfer }) };
}

/** Copies a picture, and a text beside it if there is one, and pastes that as a person does. */
export async function pastePicture(field: Locator, bytes: Buffer, text = ''): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.focus();
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const text = ${JSON.stringify(text)};
    await navigator.clipboard.write([new ClipboardItem({
      'image/png': new Blob([bytes], { type: 'image/png' }),
      ...(text !== '' && { 'text/plain': new Blob([text], { type: 'text/plain' }) }),
    })]);
  })()`);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Waits until a conversation takes files: what does so is fetched after the page. */
export async function takesFiles(page: Page, place: Locator): Promise<void> {
  const target = page.getByText('Drop files here');
  const dataTransfer = await transferOf(page, [textFile('x', '')]);
  await expect
    .poll(async () => {
      await place.dispatchEvent('dragover', { dataTransfer });
      return await target.count();
    })
    .toBe(1);
  await place.dispatchEvent('dragleave', { relatedTarget: null });
  await target.waitFor({ state: 'detached' });
}

async function transferOf(page: Page, files: readonly HeldFile[]) {
  const given = files.map(({ name, type, bytes }) => ({ name, type, data: bytes.toString('base64') }));
  return await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, type, data } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  })()`);
}

/** Chooses files by the button. */
export async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([...paths]);
}

/** Reads what it is told of with `read_files`, and then says how much that was. */
export const reading: Answer = (request) => {
  if (request.messages.at(-1)?.role === 'tool') return { parts: [{ type: 'text', text: 'I have read it.' }] };
  const ids = fileIdsIn(request);
  return ids.length === 0
    ? { parts: [{ type: 'text', text: 'There is nothing to read.' }] }
    : { parts: [{ type: 'tool-call', name: 'read_files', input: { ids } }] };
};

/** The ids of the files that came with the last prompt. */
export function fileIdsIn({ prompt }: Pick<ModelRequest, 'prompt'>): string[] {
  return Array.from(prompt.matchAll(/<id>(.+?)<\/id>/g), ([, id = '']) => id);
}

/** What a session keeps of the files of its prompts. */
export async function storedFiles({ url }: ServedWorkspace, id: string): Promise<readonly string[]> {
  const answer = await fetch(`${url}/api/sessions/${id}/messages`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const files = z.array(z.object({ name: z.string(), size: z.number() })).optional();
  const rows = z.object({ messages: z.array(z.object({ metadata: z.object({ files }) })) });
  const { messages } = rows.parse(await answer.json());
  return messages.flatMap(({ metadata }) =>
    (metadata.files ?? []).map(({ name, size }) => `${name} ${size}`),
  );
}

/** Everything that lies where contents are kept. */
export async function keptContents({ folder }: ServedWorkspace): Promise<readonly string[]> {
  const entries = await readdir(join(folder, '.cuebook', 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
