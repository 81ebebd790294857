import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../test/linear-time.ts';
import { fileTypeOf } from './file-type.ts';

/** A text with a letter for each byte. */
function typeOf(bytes: string, name: string): string {
  const { type, mediaType } = fileTypeOf(Buffer.from(bytes, 'latin1'), name);
  return `${type} ${mediaType}`;
}

const OPEN_XML = 'document application/vnd.openxmlformats-officedocument';

describe('what a file is', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image image/png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image image/jpeg'],
    ['GIF89a\x01\0', 'image image/gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image image/webp'],
    ['BM\x46\0\0\0\0\0\0\0', 'image image/bmp'],
    ['II*\0\x08\0\0\0', 'image image/tiff'],
    ['\0\0\0\x20ftypavif\0\0\0\0', 'image image/avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'image image/heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0', 'image image/heif'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'audio audio/wav'],
    ['ID3\x04\0\0\0\0\0\0', 'audio audio/mpeg'],
    ['\xff\xfb\x90\x64\0', 'audio audio/mpeg'],
    ['\xff\xf1\x50\x80', 'audio audio/aac'],
    ['fLaC\0\0\0\x22', 'audio audio/flac'],
    ['OggS\0\x02\0\0OpusHead', 'audio audio/ogg'],
    ['\0\0\0\x20ftypM4A \0\0\0\0', 'audio audio/mp4'],
    ['OggS\0\x02\0\0\x80theora', 'video video/ogg'],
    ['\0\0\0\x18ftypmp42\0\0\0\0', 'video video/mp4'],
    ['\0\0\0\x14ftypqt  \0\0\0\0', 'video video/quicktime'],
    ['\0\0\0\x08wide\0\0', 'video video/quicktime'],
    ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'video video/webm'],
    ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska', 'video video/x-matroska'],
    ['RIFF\x24\0\0\0AVI LIST', 'video video/x-msvideo'],
    ['\0\0\x01\xba\x44', 'video video/mpeg'],
    ['%PDF-1.7\n%\xe2\xe3', 'document application/pdf'],
    ['PK\x03\x04\x14\0\0\0word/document.xml', `${OPEN_XML}.wordprocessingml.document`],
    ['PK\x03\x04\x14\0\0\0xl/workbook.xml', `${OPEN_XML}.spreadsheetml.sheet`],
    ['PK\x03\x04\x14\0\0\0notes.txt', 'document application/zip'],
  ])('is told by its bytes, whatever its name says: %j', (bytes, expected) => {
    for (const name of ['x', 'x.txt', 'x.png', 'x.constructor']) expect(typeOf(bytes, name)).toBe(expected);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'document image/svg+xml'],
    [
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a-b -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>',
      'document image/svg+xml',
    ],
    ['<!doctype html><p>Hello</p><svg></svg>', 'document text/html'],
    ['  <html lang="en"><svg/></html>', 'document text/html'],
    ['just words', 'document text/plain'],
    ['', 'document text/plain'],
    ['\x01\x02\x03 nothing known', 'document application/octet-stream'],
    ['\xff\xfeH\0e\0', 'document text/plain'],
  ])('is no picture for being called one: %j', (bytes, expected) => {
    expect(typeOf(bytes, 'photo.png')).toBe(expected);
    expect(typeOf(bytes, 'photo.JPEG')).toBe(expected);
  });

  it.each([
    ['a,b\n1,2\n', 'table.csv', 'document text/csv'],
    ['# Title', 'notes.md', 'document text/markdown'],
    ['{"a":1}', 'data.json', 'document application/json'],
    ['const a = 1;', 'code.ts', 'document text/plain'],
    ['print(1)', 'code.py', 'document text/plain'],
    ['<p>part of a page</p>', 'part.html', 'document text/html'],
    ['PK\x03\x04\x14\0', 'slides.pptx', `${OPEN_XML}.presentationml.presentation`],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old.xls', 'document application/vnd.ms-excel'],
    ['\0\0\0\x18ftypisom\0\0\0\0', 'song.m4a', 'audio audio/mp4'],
    ['\0\0\0\0\0', 'song.mp3', 'audio audio/mpeg'],
    ['G\x40\0\x10', 'film.ts', 'video video/mp2t'],
    ['words', 'x.__proto__', 'document text/plain'],
    ['words', 'constructor', 'document text/plain'],
  ])('is told by its name where bytes do not say: %j as %s', (bytes, name, expected) => {
    expect(typeOf(bytes, name)).toBe(expected);
  });

  it.each([
    'The free and the brave',
    'ID3 tags are',
    'BMW',
    'RIFF raff',
    'FORMAT: AIFF',
    'Goods',
    'GIF of the day',
  ])('is a text where words only look like something: %s', (words) => {
    expect(typeOf(words, 'words')).toBe('document text/plain');
  });

  it.each(['<!--', '<?xml ', '<!doctype svg [', ' \n', '<!-- -->'])(
    'takes longer in proportion for many of %j',
    (part) => {
      expectLinearTime(
        (count) => part.repeat(count),
        (text) => typeOf(text, 'x.svg'),
        2_500,
      );
    },
  );
});
