import {
  pdfOf,
  slidesOf,
  wordOf,
  wordParagraph,
  workbookOf,
} from '../../src/tools/documents/sample-documents.case.ts';
import { PNG } from '../model-server/testing/pictures.ts';

/** A file of every kind that is given, and what can be read in it; those that are no documents cannot be read. */
export const EVERY_KIND: readonly {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
  readonly text?: string;
}[] = [
  { name: 'paper.pdf', type: 'document', content: pdfOf(['Tea was', 'Poured']), text: 'Poured' },
  {
    name: 'letter.docx',
    type: 'document',
    content: wordOf(wordParagraph('Dear tea')),
    text: 'Dear tea',
  },
  {
    name: 'prices.xlsx',
    type: 'document',
    content: workbookOf({ Prices: [['oolong', 12]] }, 'xlsx'),
    text: 'oolong',
  },
  { name: 'talk.pptx', type: 'document', content: slidesOf([{ lines: ['Leaves'] }]), text: 'Leaves' },
  { name: 'stock.csv', type: 'document', content: 'tea,kg\nassam,4\n', text: 'assam' },
  { name: 'page.html', type: 'document', content: '<p>Steep it</p>', text: 'Steep it' },
  { name: 'notes.md', type: 'document', content: '# Notes\n\nWarm the pot.\n', text: 'Warm the pot.' },
  { name: 'brew.ts', type: 'document', content: 'export const minutes = 3;\n', text: 'minutes = 3' },
  { name: 'plain.txt', type: 'document', content: 'Only words.', text: 'Only words.' },
  { name: 'pot.png', type: 'image', content: Buffer.from(PNG, 'base64') },
  { name: 'kettle.mp3', type: 'audio', content: Buffer.from('ID3\x04\0\0\0\0\0\0 whistling', 'latin1') },
  { name: 'pouring.mp4', type: 'video', content: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42', 'latin1') },
];
