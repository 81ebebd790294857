import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { ReadOrder } from '../../src/tools/documents/frames.ts';
import {
  pdfOf,
  slidesOf,
  wordOf,
  wordParagraph,
  workbookOf,
} from '../../src/tools/documents/sample-documents.case.ts';

const MAIN = fileURLToPath(new URL('../../dist/tools/documents/child/main.js', import.meta.url));

const DOCUMENTS = {
  'a.pdf': pdfOf(['hello']),
  'a.docx': wordOf(wordParagraph('hello')),
  'a.xlsx': workbookOf({ Sheet: [['hello']] }, 'xlsx'),
  'a.pptx': slidesOf([{ lines: ['hello'] }]),
  'a.html': '<p>hello</p>',
  'a.txt': 'hello',
};

it('the process that reads documents has all that it needs for each kind of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-documents-'));
  const child = spawn(process.execPath, [MAIN, '512'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    serialization: 'advanced',
    env: {},
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  expect(await once(child, 'message')).toMatchObject([{ type: 'started' }, undefined]);
  for (const [name, content] of Object.entries(DOCUMENTS)) {
    const path = join(folder, name);
    await writeFile(path, content);
    const limits = { inputBytes: 1_000_000, unpackedBytes: 1_000_000, textLength: 1000 };
    const order: ReadOrder = { path, name, ...limits };
    child.send(order);
    const [reply] = await once(child, 'message');
    expect(reply).toMatchObject({ type: 'text', parts: [{ text: 'hello' }] });
  }
});
