import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '../../src/model/refusal.ts';
import { openReading, type Reading } from '../../src/tools/documents/reading.case.ts';
import {
  pdfOf,
  slidesOf,
  wordOf,
  wordParagraph,
  workbookOf,
  zipOf,
} from '../../src/tools/documents/sample-documents.case.ts';
import { howToRepeat, SEED, times } from '../campaign.ts';
import { progressOf } from '../progress.ts';
import { mutated } from './mutated-script.ts';
import { type Random, seeded } from './random.ts';

const HTML =
  '<html><head><title>T</title></head><body><h1>A</h1><table><tr><td>1</td></tr></table>&amp;</body></html>';
const CSV = 'play,evenings\nHamlet,12\n"A, B",3\n';

/** A document of each kind that is read. */
const DOCUMENTS: Readonly<Record<string, Buffer>> = {
  'a.pdf': pdfOf(['The first page.', 'The second page.']),
  'a.docx': wordOf(`${wordParagraph('One')}${wordParagraph('Two')}`),
  'a.pptx': slidesOf([{ lines: ['One', 'Two'], notes: 'Say it.' }, { lines: ['Three'] }]),
  ...Object.fromEntries(
    (['xlsx', 'ods', 'xlsb', 'biff8'] as const).map((kind) => [
      kind === 'biff8' ? 'a.xls' : `a.${kind}`,
      workbookOf(
        {
          Plays: [
            ['play', 'evenings'],
            ['Hamlet', 12],
          ],
        },
        kind,
      ),
    ]),
  ),
  'a.html': Buffer.from(HTML),
  'a.csv': Buffer.from(CSV),
};

const COUNT = times({ usual: 10, long: 500 });

let reading: Reading;
beforeAll(async () => {
  reading = await openReading();
});
afterAll(async () => await reading.close());

describe('a broken document', () => {
  test.each(Object.entries(DOCUMENTS))(
    `is read, or refused in time: %s, ${COUNT} times`,
    async (name, whole) => {
      expect((await reading.read(name, whole)).parts).not.toEqual([]);
      const seeds = seeded(SEED);
      const progress = progressOf(`broken documents: ${name}`, COUNT);
      for (let number = 1; number <= COUNT; number++) {
        const random = seeded(seeds.below(2 ** 32));
        const bytes = random.once(2) ? withBrokenPart(random, whole) : withBrokenBytes(random, whole);
        const error: unknown = await reading.read(name, bytes).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error !== undefined && !isRefusal(error))
          expect.fail(`document ${number} of ${COUNT}: ${String(error)}\n${howToRepeat()}`);
        progress.advance();
      }
      // Whatever the broken ones did to the process that read them.
      expect((await reading.read(name, whole)).parts).not.toEqual([]);
    },
  );
});

/** What is in a document that is an archive: one of its parts, after some accidents. Another document is a text. */
function withBrokenPart(random: Random, whole: Buffer): Buffer {
  if (whole.subarray(0, 2).toString() !== 'PK') {
    const text = whole.toString('latin1');
    return Buffer.from(mutated(random, text, text), 'latin1');
  }
  const parts = unzipSync(whole);
  const name = random.pick(Object.keys(parts));
  const text = Buffer.from(parts[name] ?? []).toString();
  return zipOf({ ...parts, [name]: mutated(random, text, text) });
}

function withBrokenBytes(random: Random, whole: Buffer): Buffer {
  const bytes = Buffer.from(whole);
  for (let count = 1 + random.below(8); count > 0; count--)
    bytes[random.below(bytes.length)] = random.below(256);
  return random.once(4) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}
