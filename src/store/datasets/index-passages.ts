import type BetterSqlite3 from 'better-sqlite3';
import type { DocumentContent, FoundPassage, IndexedFile, UnreadFile } from '../../model/passage.ts';
import { unitVector } from '../../model/unit-vector.ts';
import { retryBusy } from '../sqlite/retry-busy.ts';
import { indexedWords } from '../words.ts';
import { ftsQuery } from './fts-query.ts';
import { SQL } from './index-statements.ts';
import { NearestPassages } from './nearest-passages.ts';
import { blobOf, vectorOf } from './vector-blob.ts';

/** The passages of documents, found by their words and by their vectors. Every change is one transaction. */
export class PassageIndex {
  readonly #database: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
  }

  async files(dataset: string): Promise<readonly IndexedFile[]> {
    type Row = { path: string; stamp: string; problem: string | null; warnings: string };
    const rows = await this.#all<Row>(SQL.files, dataset);
    return rows.map(({ problem, warnings, ...file }) => {
      return { ...file, ...(problem !== null && { problem }), warnings: JSON.parse(warnings) };
    });
  }

  /** Files a document that is known already under a further name; false if it is not known. */
  async link({ dataset, path, stamp, key }: UnreadFile): Promise<boolean> {
    return await this.#change(() => this.#run(SQL.linkFile, dataset, path, stamp, key) > 0);
  }

  /** Files a document with what was read in it, instead of what was known of it. */
  async add({ dataset, path, stamp, key }: UnreadFile, content: DocumentContent): Promise<void> {
    const { passages, warnings, problem = null } = content;
    const words = passages.map(({ heading = '', text }) => indexedWords(`${heading}\n${text}`).join(' '));
    await this.#change(() => {
      const known = this.#get<{ documentId: number; problem: string | null }>(SQL.document, key);
      // Another process read it at the same time.
      if (known === undefined || known.problem !== null) {
        this.#run(SQL.putDocument, key, problem, JSON.stringify(warnings));
        passages.forEach(({ place = null, heading = null, text }, at) => {
          const passage = this.#get<{ passageId: number }>(SQL.addPassage, key, place, heading, text);
          this.#run(SQL.addWords, passage?.passageId, words[at]);
        });
      }
      this.#run(SQL.linkFile, dataset, path, stamp, key);
    });
  }

  /** Forgets files that are gone, unless somebody filed them anew meanwhile. */
  async forget(dataset: string, files: readonly Pick<IndexedFile, 'path' | 'stamp'>[]): Promise<void> {
    if (files.length === 0) return;
    await this.#change(() => {
      for (const { path, stamp } of files) this.#run(SQL.forgetFile, dataset, path, stamp);
    });
  }

  /** Forgets the datasets that are not among these, and the documents that no file has any more. */
  async sweep(datasets?: readonly string[]): Promise<void> {
    await this.#change(() => {
      if (datasets) this.#run(SQL.forgetDatasets, JSON.stringify(datasets));
      this.#run(SQL.sweepWords);
      this.#run(SQL.sweepDocuments);
    });
  }

  /** The passages of some datasets that hold words of a question, the best first. */
  async byWords(question: string, datasets: readonly string[], limit: number): Promise<readonly number[]> {
    const query = ftsQuery(question);
    if (query === undefined) return [];
    const rows = await this.#all<{ passageId: number }>(SQL.byWords, query, JSON.stringify(datasets), limit);
    return rows.map(({ passageId }) => passageId);
  }

  /** The passages of some datasets whose vectors are most like this one, the best first. */
  async byVector(
    {
      model,
      vector,
      least,
    }: { readonly model: string; readonly vector: Float32Array; readonly least: number },
    datasets: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly number[]> {
    const nearest = new NearestPassages(unitVector(vector), limit, least);
    for (let after = 0; ; ) {
      signal.throwIfAborted();
      const rows = await this.#all<{ passageId: number; vector: Uint8Array }>(
        SQL.vectors,
        model,
        after,
        JSON.stringify(datasets),
      );
      for (const row of rows) nearest.offer(row.passageId, vectorOf(row.vector));
      const last = rows.at(-1);
      if (last === undefined) return nearest.ids();
      after = last.passageId;
      // Others have their turn: there may be many.
      await new Promise(setImmediate);
    }
  }

  /** Passages of some datasets that have no vector of a model yet, after one that had its turn. */
  async withoutVector(
    model: string,
    datasets: readonly string[],
    { after, limit }: { readonly after: number; readonly limit: number },
  ): Promise<
    readonly { readonly passageId: number; readonly heading: string | null; readonly text: string }[]
  > {
    return await this.#all(SQL.withoutVector, after, model, JSON.stringify(datasets), limit);
  }

  async countWithoutVector(model: string, datasets: readonly string[]): Promise<number> {
    const [row] = await this.#all<{ count: number }>(SQL.countWithoutVector, model, JSON.stringify(datasets));
    return row?.count ?? 0;
  }

  async addVectors(model: string, vectors: ReadonlyMap<number, Float32Array>): Promise<void> {
    await this.#change(() => {
      for (const [passageId, vector] of vectors) this.#run(SQL.addVector, model, blobOf(vector), passageId);
    });
  }

  /** The passages with these ids, by them, each under the first of its names. Those that are gone are missing. */
  async passages(
    ids: readonly number[],
    datasets: readonly string[],
  ): Promise<ReadonlyMap<number, FoundPassage>> {
    type Row = FoundPassage & { passageId: number; place: string | null };
    const rows = await this.#all<Row>(SQL.passages, JSON.stringify(ids), JSON.stringify(datasets));
    return new Map(
      rows.map(({ passageId, place, ...row }) => [passageId, { ...row, ...(place !== null && { place }) }]),
    );
  }

  /** How much the index holds of each dataset. */
  async counts(): Promise<ReadonlyMap<string, { readonly documents: number; readonly passages: number }>> {
    const rows = await this.#all<{ dataset: string; documents: number; passages: number }>(SQL.counts);
    return new Map(rows.map(({ dataset, ...counts }) => [dataset, counts]));
  }

  async #change<Result>(work: () => Result): Promise<Result> {
    return await retryBusy(() => this.#database.transaction(work).immediate());
  }

  async #all<Row>(sql: string, ...values: readonly unknown[]): Promise<Row[]> {
    // Whoever asks states what the rows of their statement are.
    return await retryBusy(() => this.#statement(sql).all(...values) as Row[]);
  }

  #get<Row>(sql: string, ...values: readonly unknown[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  #run(sql: string, ...values: readonly unknown[]): number {
    return this.#statement(sql).run(...values).changes;
  }

  #statement(sql: string): BetterSqlite3.Statement<unknown[]> {
    const known = this.#statements.get(sql) ?? this.#database.prepare<unknown[]>(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
