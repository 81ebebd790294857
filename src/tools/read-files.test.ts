import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../files/sha256.ts';
import type { FileType, InputFile } from '../model/file.ts';
import type { JsonObject } from '../model/json.ts';
import { schemaCheck } from '../model/json-schema.ts';
import { isPlainName } from '../model/tool.ts';
import { openReading, type Reading } from './documents/reading.case.ts';
import { pdfOf } from './documents/sample-documents.case.ts';
import { type FileReading, legacyFileReadTool, readFilesTool } from './read-files.ts';

const PAGES = Array.from({ length: 300 }, (_, index) =>
  `This is what stands on page ${index + 1}.\n`.repeat(10),
);

let reading: Reading;
const files = new Map<string, InputFile>();
const paths = new Map<string, string>();
let tools: FileReading;

beforeAll(async () => {
  reading = await openReading();
  await add('notes.md', '# 笔记\nAll is well.\n');
  await add('report.pdf', pdfOf(PAGES));
  await add('broken.pdf', '%PDF-1.4 broken');
  await add('photo.png', 'no text', 'image');
  await add('voice.mp3', 'no text', 'audio');
  await add('a.txt', 'a'.repeat(50_000));
  tools = { files: () => files, pathOf: ({ id }) => paths.get(id) ?? '', documents: reading.reader };
});
afterAll(async () => await reading.close());

async function add(name: string, content: string | Buffer, type: FileType = 'document') {
  const id = `turn1-${files.size}`;
  paths.set(id, await reading.put(name, content));
  const facts = {
    hash: sha256(content),
    name,
    type,
    mediaType: 'application/octet-stream',
    size: content.length,
  };
  files.set(id, { ...facts, id, url: `cuebook://files/${id}/${name}` });
}

describe('read_files', () => {
  it('gives the texts of files in the order of their ids', async () => {
    expect(await call({ ids: ['turn1-0'] })).toEqual([
      { id: 'turn1-0', name: 'notes.md', content: '# 笔记\nAll is well.\n' },
    ]);
    const [a, notes] = await call({ ids: ['turn1-5', 'turn1-0'] });
    expect([a?.['name'], notes?.['name']]).toEqual(['a.txt', 'notes.md']);
  });

  it('gives an error for each that cannot be read, and the others', async () => {
    const ids = ['turn1-2', 'turn1-3', 'nobody-0', 'constructor', '__proto__', 'turn1-4', 'turn1-0'];
    expect(await call({ ids })).toEqual([
      { id: 'turn1-2', name: 'broken.pdf', error: 'broken.pdf cannot be read: it is damaged, or no PDF.' },
      {
        id: 'turn1-3',
        name: 'photo.png',
        error: 'photo.png is an image: only documents can be read as text.',
      },
      { id: 'nobody-0', error: 'There is no file with the id "nobody-0".' },
      { id: 'constructor', error: 'There is no file with the id "constructor".' },
      { id: '__proto__', error: 'There is no file with the id "__proto__".' },
      {
        id: 'turn1-4',
        name: 'voice.mp3',
        error: 'voice.mp3 is a sound recording: only documents can be read as text.',
      },
      { id: 'turn1-0', name: 'notes.md', content: '# 笔记\nAll is well.\n' },
    ]);
  });

  it('gives 300 pages in pieces, each of which says how to go on', async () => {
    const pieces: string[] = [];
    let offset = 0;
    for (;;) {
      const [file] = await call({ ids: ['turn1-1'], offset });
      const content = String(file?.['content']);
      pieces.push(content);
      expect(content.length).toBeLessThan(30_200);
      const next = /For more, call read_files with offset (\d+)\.\]$/.exec(content);
      if (!next) break;
      offset = Number(next[1]);
    }
    expect(pieces.length).toBeGreaterThan(3);
    const all = pieces.join('\n');
    for (const [index] of PAGES.entries()) {
      expect(all).toContain(`[page ${index + 1}]\n`);
      expect(all.split(`stands on page ${index + 1}.`)).toHaveLength(11);
    }
  });

  it('gives as much as is asked for, and shares it among several files', async () => {
    const lengths = async (input: JsonObject) =>
      (await call(input)).map(({ content }) => String(content).replace(/\n\[These are[^\]]*\]$/, '').length);
    expect(await lengths({ ids: ['turn1-5'] })).toEqual([30_000]);
    expect(await lengths({ ids: ['turn1-5'], limit: 40_000 })).toEqual([40_000]);
    expect(await lengths({ ids: ['turn1-5'], limit: 10, offset: 49_995 })).toEqual([5]);
    const [notes = 0, a = 0, report = 0] = await lengths({
      ids: ['turn1-0', 'turn1-5', 'turn1-1'],
      limit: 50_000,
    });
    expect(notes).toBe('# 笔记\nAll is well.\n'.length);
    expect(a).toBe(Math.floor((60_000 - notes) / 2));
    expect(report).toBeGreaterThan(24_000);
  });

  it('reads a file once for all of its pages', async () => {
    let count = 0;
    const reader = reading.reader;
    const documents: FileReading['documents'] = {
      read: async (source, signal) => {
        count += 1;
        return await reader.read({ ...source, path: '/nowhere' }, signal);
      },
    };
    await call({ ids: ['turn1-1'] });
    const [file] = await call({ ids: ['turn1-1'], offset: 20_000 }, { ...tools, documents });
    expect(file?.['content']).toContain('This is what stands on page');
    expect(count).toBe(1);
  });

  it('is aborted as a whole', async () => {
    const run = readFilesTool(tools).run(
      { ids: ['turn1-0'] },
      { callId: 'c', signal: AbortSignal.abort(new Error('enough')) },
    );
    await expect(run).rejects.toThrow('enough');
  });

  it('tells a model what it takes', async () => {
    const { name, inputSchema, effect } = readFilesTool(tools);
    expect(isPlainName(name)).toBe(true);
    expect(effect).toBe('read');
    const check = await schemaCheck(inputSchema, 'the input');
    expect(check({ ids: ['a'], offset: 0, limit: 1 })).toEqual([]);
    expect(check({ ids: [] })).not.toEqual([]);
    expect(check({ ids: Array.from({ length: 21 }, () => 'a') })).not.toEqual([]);
    expect(check({ ids: ['a'], offset: -1 })).not.toEqual([]);
  });
});

describe('file_read', () => {
  it('takes ids, and numbers from 0 in the order of the files', async () => {
    const tool = legacyFileReadTool(tools);
    const input = { file_indexes: [0, '2', 'turn1-0', 99, 'constructor'] };
    expect((await schemaCheck(tool.inputSchema, 'the input'))(input)).toEqual([]);
    expect(await tool.run(input, { callId: 'c', signal: new AbortController().signal })).toEqual([
      { id: 'turn1-0', name: 'notes.md', content: '# 笔记\nAll is well.\n' },
      { id: 'turn1-2', name: 'broken.pdf', error: 'broken.pdf cannot be read: it is damaged, or no PDF.' },
      { id: '99', error: 'There is no file with the id "99".' },
      { id: 'constructor', error: 'There is no file with the id "constructor".' },
    ]);
  });

  it('is offered to nobody', () => {
    expect(legacyFileReadTool(tools)).toMatchObject({ name: 'file_read', isHidden: true, effect: 'read' });
  });
});

async function call(input: JsonObject, world = tools): Promise<readonly JsonObject[]> {
  const result = await readFilesTool(world).run(input, { callId: 'c', signal: new AbortController().signal });
  if (!Array.isArray(result)) throw new Error('It gave no list.');
  return result;
}
