import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReading, type Reading } from './reading.case.ts';
import {
  pdfFrom,
  pdfOf,
  slidesOf,
  wordOf,
  wordParagraph,
  zipAround,
  zipBomb,
  zipOf,
} from './sample-documents.case.ts';

const GIGABYTE = 2 ** 30;

let reading: Reading;
let small: Reading;
beforeAll(async () => {
  reading = await openReading();
  small = await openReading({ unpackedBytes: 100_000 });
});
/** Whatever was tried, the next one can be read. */
afterAll(async () => {
  expect((await reading.read('next.txt', 'well')).parts).toEqual([{ text: 'well' }]);
  await Promise.all([reading.close(), small.close()]);
});

describe('a PDF that', () => {
  it('is damaged is refused', async () => {
    const refusal = await reading.refusal('report.pdf', '%PDF-1.7\nthat is all');
    expect(refusal.message).toBe('report.pdf cannot be read: it is damaged, or no PDF.');
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.cause).toBeInstanceOf(Error);
  });

  it('is encrypted is refused', async () => {
    const secret = `(${'x'.repeat(32)})`;
    const encrypted = pdfFrom(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [] /Count 0 >>',
        `<< /Filter /Standard /V 1 /R 2 /O ${secret} /U ${secret} /P -4 >>`,
      ],
      `/Encrypt 3 0 R /ID [(a) (a)]`,
    );
    const { message } = await reading.refusal('report.pdf', encrypted);
    expect(message).toBe('report.pdf cannot be read: it is encrypted.');
  });

  it('ends in the middle is read as far as it goes, or refused', async () => {
    const whole = pdfOf(['one', 'two', 'three']);
    const { message } = await reading.refusal('report.pdf', whole.subarray(0, 300));
    expect(message).toContain('report.pdf cannot be read: ');
  });

  it('has pages within themselves is refused or read, and ends', async () => {
    const endless = pdfFrom([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>',
    ]);
    const { message } = await reading.refusal('loop.pdf', endless);
    expect(message).toContain('loop.pdf cannot be read: ');
  });
});

describe('an archive that', () => {
  it('unpacks to gigabytes is refused, whatever it says of its size', async () => {
    const bomb = zipBomb('mimetype', 4 * GIGABYTE, 12);
    expect(bomb.length).toBeLessThan(5_000_000);
    const refusal = await reading.refusal('bomb.docx', bomb);
    expect(refusal.message).toBe('bomb.docx cannot be read: it unpacks to more than 200000000 bytes.');
    expect(refusal.code).toBe('TOO_LARGE');
  });

  it('unpacks to too much in all is refused', async () => {
    const files = { 'word/a.xml': Buffer.alloc(90_000), 'word/b.xml': Buffer.alloc(90_000) };
    const { message } = await small.refusal('bomb.docx', wordOf(wordParagraph('hello'), files));
    expect(message).toBe('bomb.docx cannot be read: it unpacks to more than 100000 bytes.');
  });

  it('has large pictures is read, as nobody unpacks them', async () => {
    const pictures = { 'word/media/a.png': Buffer.alloc(90_000), 'word/media/b.png': Buffer.alloc(90_000) };
    const { parts } = await small.read('pictures.docx', wordOf(wordParagraph('hello'), pictures));
    expect(parts).toEqual([{ text: 'hello' }]);
  });

  it('says of a small file that it has 4 GB is refused as damaged, and nothing is taken for it', async () => {
    const small = deflateRawSync(Buffer.from('application/epub+zip'));
    const { message } = await reading.refusal('tale.epub', zipAround('mimetype', small, 4 * GIGABYTE - 2));
    expect(message).toBe('tale.epub cannot be read: it is damaged in mimetype.');
  });

  it('is cut off is refused', async () => {
    const whole = wordOf(wordParagraph('hello'));
    const { message } = await reading.refusal('letter.docx', whole.subarray(0, whole.length - 30));
    expect(message).toBe('letter.docx cannot be read: its list of contents is damaged.');
  });

  it('is encrypted is refused', async () => {
    const locked = wordOf(wordParagraph('hello'));
    const entry = locked.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    for (let at = entry; at !== -1; at = locked.indexOf(Buffer.from('PK\x01\x02', 'latin1'), at + 4))
      locked.writeUInt16LE(1, at + 8);
    expect((await reading.refusal('letter.docx', locked)).message).toBe(
      'letter.docx cannot be read: it is encrypted.',
    );
  });

  it('leads to what nobody foresaw is refused', async () => {
    const { message } = await reading.refusal(
      'tale.epub',
      zipOf({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': '<rootfile full-path="book.opf"/>',
        'book.opf': '<item id="a" href="%E0%A4%A"/><itemref idref="a"/>',
      }),
    );
    expect(message).toBe('tale.epub cannot be read: it is damaged, or not what it seems.');
  });

  it('is no document is refused', async () => {
    const { message } = await reading.refusal('things.zip', zipOf({ 'a.txt': 'a' }));
    expect(message).toBe('things.zip cannot be read: it is an archive of files, and no document.');
  });

  it('has no sound XML in it is refused', async () => {
    const { message } = await reading.refusal(
      'letter.docx',
      wordOf('', { 'word/document.xml': '<w:document><w:body' }),
    );
    expect(message).toBe('letter.docx cannot be read: it is damaged, or no Word document.');
  });
});

describe('entities of XML', () => {
  const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(10)}">`)
    .join('')}<!ENTITY file SYSTEM "file:///nowhere">]>`;

  it('are refused in a Word document', async () => {
    const document = `<?xml version="1.0"?>${LAUGHS}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${wordParagraph('&j;&file;end')}</w:body></w:document>`;
    const { message } = await reading.refusal('laughs.docx', wordOf('', { 'word/document.xml': document }));
    expect(message).toBe('laughs.docx cannot be read: it is damaged, or no Word document.');
  });

  it('are not followed in a presentation', async () => {
    const { parts } = await reading.read(
      'laughs.pptx',
      slidesOf([{ lines: [`${LAUGHS}<a:t>&j;&file;end</a:t>`] }]),
    );
    expect(parts[0]?.text).toContain('&j;&file;end');
    expect(parts[0]?.text.length).toBeLessThan(2000);
  });
});

describe('a file that', () => {
  it('is not text is refused', async () => {
    const { message } = await reading.refusal('photo.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
    expect(message).toBe('photo.txt cannot be read: it is not text, nor a document of a known kind.');
  });

  it('is a Word document of the old kind is refused with a way out', async () => {
    const old = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('WordDocument', 'utf16le'),
    ]);
    const { message } = await reading.refusal('letter.doc', old);
    expect(message).toBe(
      'letter.doc cannot be read: it is a Word document of the old kind (.doc); saved as .docx it can be read.',
    );
  });

  it('is no file is refused', async () => {
    const folder = join(tmpdir(), `cuebook-folder-${process.pid}`);
    await mkdir(folder);
    const signal = new AbortController().signal;
    await expect(reading.reader.read({ path: folder, name: 'x' }, signal)).rejects.toThrow(
      'x cannot be read: it is not a file.',
    );
    await rm(folder, { recursive: true });
    await expect(reading.reader.read({ path: folder, name: 'x' }, signal)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'x cannot be read: its content is not there any more.',
    });
  });

  it('is nested a hundred thousand times is read without an end of the world', async () => {
    const { parts } = await reading.read('deep.html', `<html>${'<div>'.repeat(100_000)}deep`);
    expect(parts).toHaveLength(1);
  });
});
