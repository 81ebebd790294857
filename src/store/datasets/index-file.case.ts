import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import type { Passage } from '../../model/passage.ts';
import { IndexFile } from './index-file.ts';
import type { PassageIndex } from './index-passages.ts';

/** An index in a folder of its own, closed and gone after the test. */
export async function testIndexFile(): Promise<{ readonly file: IndexFile; readonly path: string }> {
  const { location, remove } = await createTestFile();
  const path = join(location, '..', 'datasets.db');
  const file = new IndexFile(path);
  onTestFinished(async () => {
    await file.close();
    await remove();
  });
  return { file, path };
}

/** Puts a document of some passages into the index, under `dataset/path`. */
export async function addTexts(
  index: PassageIndex,
  place: string,
  passages: readonly (string | Passage)[],
): Promise<void> {
  const [dataset = '', ...path] = place.split('/');
  const content = {
    passages: passages.map((passage) => (typeof passage === 'string' ? { text: passage } : passage)),
    warnings: [],
  };
  await index.add({ dataset, path: path.join('/'), stamp: '1', key: JSON.stringify(passages) }, content);
}

/** The texts that a question finds in some datasets, the best first. */
export async function textsFor(
  index: PassageIndex,
  question: string,
  datasets: readonly string[],
): Promise<readonly string[]> {
  const ids = await index.byWords(question, datasets, 10);
  const passages = await index.passages(ids, datasets);
  return ids.map((id) => passages.get(id)?.text ?? 'missing');
}
