import { describe, expect, it } from 'vitest';
import { addTexts, testIndexFile, textsFor } from './index-file.case.ts';
import type { PassageIndex } from './index-passages.ts';

const NEVER = new AbortController().signal;

describe('the search by words', () => {
  it('finds what has any word of a question, and first what has the rare ones', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', ['Water the fern.', 'Water the cactus rarely.', 'Light.']);
      expect(await textsFor(index, 'How do I water a cactus?', ['plants'])).toEqual([
        'Water the cactus rarely.',
        'Water the fern.',
      ]);
    });
  });

  it('finds words by their beginning, in whatever case, and by the headings above', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', [{ text: 'Twice a week.', heading: 'Watering' }]);
      for (const question of ['water', 'WATERING', 'week']) {
        expect(await textsFor(index, question, ['plants'])).toEqual(['Twice a week.']);
      }
      expect(await textsFor(index, 'twi', ['plants'])).toEqual([]);
    });
  });

  it('finds a Chinese word of two characters in the middle of a sentence', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/中.md', ['春天换盆最合适，开花的时候不要换。', '浇水要浇透。']);
      expect(await textsFor(index, '换盆', ['plants'])).toEqual(['春天换盆最合适，开花的时候不要换。']);
      expect(await textsFor(index, '什么时候浇水？', ['plants'])).toEqual([
        '浇水要浇透。',
        '春天换盆最合适，开花的时候不要换。',
      ]);
    });
  });

  it.each([
    '"',
    'a" OR "b',
    'fern NOT cactus',
    'words:fern',
    'NEAR(fern, 2)',
    '*',
    '^fern',
    '(',
    '{words}: x',
    "'",
  ])('takes %j for words', async (question) => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', ['A fern not near a cactus.']);
      const isFound = /fern|a/.test(question);
      expect((await textsFor(index, question, ['plants'])).length).toBe(isFound ? 1 : 0);
    });
  });

  it('searches no other dataset, and names a passage only as those know it that may be searched', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'open/copy.md', ['The safe is behind the fern.']);
      await addTexts(index, 'locked/a.md', ['The safe is behind the fern.']);
      await addTexts(index, 'locked/b.md', ['The key of the safe is under the cactus.']);
      expect(await textsFor(index, 'safe', ['open'])).toEqual(['The safe is behind the fern.']);
      const ids = await index.byWords('safe', ['open', 'locked'], 10);
      expect(Array.from((await index.passages(ids, ['open'])).values())).toEqual([
        { dataset: 'open', file: 'copy.md', text: 'The safe is behind the fern.' },
      ]);
      expect(await textsFor(index, 'safe', [])).toEqual([]);
    });
  });
});

describe('a document', () => {
  it('is one, under however many names, and gone with the last of them', async () => {
    await inIndex(async (index) => {
      const file = { dataset: 'plants', stamp: '1', key: 'k' };
      const content = { passages: [{ text: 'Fern.' }], warnings: ['A page is missing.'] };
      expect(await index.link({ ...file, path: 'a.md' })).toBe(false);
      await index.add({ ...file, path: 'a.md' }, content);
      expect(await index.link({ ...file, path: 'b.md' })).toBe(true);
      expect(await index.files('plants')).toEqual([
        { path: 'a.md', stamp: '1', warnings: ['A page is missing.'] },
        { path: 'b.md', stamp: '1', warnings: ['A page is missing.'] },
      ]);
      await index.forget('plants', [{ path: 'a.md', stamp: '1' }]);
      await index.sweep();
      expect(await textsFor(index, 'fern', ['plants'])).toEqual(['Fern.']);
      await index.forget('plants', [{ path: 'b.md', stamp: '1' }]);
      await index.sweep();
      expect(await textsFor(index, 'fern', ['plants'])).toEqual([]);
      expect(await index.link({ ...file, path: 'a.md' })).toBe(false);
    });
  });

  it('stays if it was filed anew by the time that it is to be forgotten', async () => {
    await inIndex(async (index) => {
      const file = { dataset: 'plants', path: 'a.md', key: 'k' };
      await index.add({ ...file, stamp: '2' }, { passages: [{ text: 'Fern.' }], warnings: [] });
      await index.forget('plants', [{ path: 'a.md', stamp: '1' }]);
      await index.sweep();
      expect(await textsFor(index, 'fern', ['plants'])).toEqual(['Fern.']);
    });
  });

  it('that could not be read is read another time', async () => {
    await inIndex(async (index) => {
      const file = { dataset: 'plants', path: 'a.pdf', stamp: '1', key: 'k' };
      await index.add(file, { passages: [], warnings: [], problem: 'It is encrypted.' });
      expect(await index.files('plants')).toMatchObject([{ problem: 'It is encrypted.' }]);
      await index.add(file, { passages: [{ text: 'Fern.' }], warnings: [] });
      expect(await index.files('plants')).toEqual([{ path: 'a.pdf', stamp: '1', warnings: [] }]);
      expect(await textsFor(index, 'fern', ['plants'])).toEqual(['Fern.']);
    });
  });

  it('is gone with its dataset', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', ['Fern.']);
      await addTexts(index, 'animals/a.md', ['Cat.', 'Dog.']);
      await index.sweep(['animals']);
      expect(await index.counts()).toEqual(new Map([['animals', { documents: 1, passages: 2 }]]));
    });
  });
});

describe('the search by vectors', () => {
  it('gives back what lies in the same direction, and nothing below the least', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', ['east', 'north-east', 'north', 'west']);
      await addVectors(index, [
        [3, 0],
        [2, 2],
        [0, 5],
        [-1, 0],
      ]);
      const find = async (least: number, limit = 10) =>
        await index.byVector({ model: 'm/a', vector: vector([10, 1]), least }, ['plants'], limit, NEVER);
      expect(await textsOf(index, await find(0))).toEqual(['east', 'north-east', 'north']);
      expect(await textsOf(index, await find(0.5))).toEqual(['east', 'north-east']);
      expect(await textsOf(index, await find(0, 1))).toEqual(['east']);
    });
  });

  it('knows vectors by their model, and passes over those of other dimensions', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'plants/a.md', ['one', 'two']);
      await addVectors(index, [
        [1, 0],
        [1, 0, 0],
      ]);
      const find = async (model: string) =>
        await index.byVector({ model, vector: vector([1, 0]), least: 0 }, ['plants'], 10, NEVER);
      expect(await textsOf(index, await find('m/a'))).toEqual(['one']);
      expect(await find('m/b')).toEqual([]);
      expect(await index.countWithoutVector('m/b', ['plants'])).toBe(2);
    });
  });

  it('goes through more vectors than are read at a time', async () => {
    await inIndex(async (index) => {
      const texts = Array.from({ length: 2_500 }, (_, at) => `passage ${at}`);
      await addTexts(index, 'plants/a.md', texts);
      await addVectors(
        index,
        texts.map((_, at) => [at === 2_400 ? 1 : 0, 1]),
      );
      const question = { model: 'm/a', vector: vector([1, 0]), least: 0 };
      expect(await textsOf(index, await index.byVector(question, ['plants'], 5, NEVER))).toEqual([
        'passage 2400',
      ]);
    });
  });

  it('searches no other dataset', async () => {
    await inIndex(async (index) => {
      await addTexts(index, 'locked/a.md', ['secret']);
      await addVectors(index, [[1, 0]], ['locked']);
      const question = { model: 'm/a', vector: vector([1, 0]), least: 0 };
      expect(await index.byVector(question, ['plants'], 10, NEVER)).toEqual([]);
      expect(await index.withoutVector('m/b', ['plants'], { after: 0, limit: 10 })).toEqual([]);
    });
  });

  it('gives no vector to a passage that is gone', async () => {
    await inIndex(async (index) => {
      await index.addVectors('m/a', new Map([[7, vector([1])]]));
      await addTexts(index, 'plants/a.md', ['one']);
      expect(await index.countWithoutVector('m/a', ['plants'])).toBe(1);
    });
  });
});

async function inIndex(work: (index: PassageIndex) => Promise<void>): Promise<void> {
  const { file } = await testIndexFile();
  await file.use(work);
}

async function addVectors(
  index: PassageIndex,
  vectors: readonly (readonly number[])[],
  datasets: readonly string[] = ['plants'],
): Promise<void> {
  const passages = await index.withoutVector('m/a', datasets, { after: 0, limit: 10_000 });
  const pairs = passages.map(({ passageId }, at) => [passageId, vector(vectors[at] ?? [])] as const);
  await index.addVectors('m/a', new Map(pairs));
}

function vector(values: readonly number[]): Float32Array {
  return Float32Array.from(values);
}

async function textsOf(
  index: PassageIndex,
  ids: readonly number[],
): Promise<readonly (string | undefined)[]> {
  const passages = await index.passages(ids, ['plants']);
  return ids.map((id) => passages.get(id)?.text);
}
