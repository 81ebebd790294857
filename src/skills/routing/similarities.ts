import type { Embedder } from '../../model/embedder.ts';
import type { Skill } from '../../model/skill.ts';
import { similarityOf, unitVector } from '../../model/unit-vector.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import { routingText } from './routing-text.ts';
import { collectionName, type SkillVectors } from './skill-vectors.ts';
import { UNRELATED } from './unrelated.ts';

/** So many texts go to the model at once; what came back is kept, should the next not come. */
const TEXTS_AT_ONCE = 64;
const MOST_QUESTIONS = 64;
/** A model to which anything is so much like a skill tells nothing of it. */
const TOO_ALIKE = 0.95;

/** How like skills are to a question, by an embedding model: 0 is what anything has in common, 1 the same. */
export class Similarities {
  readonly #embedder: Embedder;
  readonly #kept: SkillVectors | undefined;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #questions = new Map<string, Float32Array>();
  #dimensions: number | undefined;
  #last: Promise<void> = Promise.resolve();
  readonly #grounds = new WeakMap<Float32Array, number>();

  constructor(embedder: Embedder, kept: SkillVectors | undefined) {
    this.#embedder = embedder;
    this.#kept = kept;
  }

  get model(): string {
    return this.#embedder.model;
  }

  /** Embeds what was never embedded, and the question. */
  async of(
    question: string,
    skills: readonly Skill[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Skill, number>> {
    const asked = await this.#question(question, signal);
    const collection = collectionName(this.model, asked.length);
    await this.#inTurn(async () => {
      signal.throwIfAborted();
      const provided = this.#provide(collection, [...skills.map(routingText), ...UNRELATED], signal);
      await unlessAborted(provided, signal);
    });
    return new Map(skills.map((skill) => [skill, this.#similarity(asked, routingText(skill).hash)]));
  }

  /** Gives up the vectors of skills that are there no longer. */
  async forget(gone: readonly Skill[], present: readonly Skill[]): Promise<void> {
    if (gone.length === 0) return;
    const used = new Set(present.map((skill) => routingText(skill).hash));
    const hashes = gone.map((skill) => routingText(skill).hash).filter((hash) => !used.has(hash));
    for (const hash of hashes) this.#vectors.delete(hash);
    if (this.#dimensions !== undefined)
      await this.#kept?.forget(collectionName(this.model, this.#dimensions), hashes);
  }

  /** Two requests at a time do not embed the same skills twice. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const own = this.#last.then(work, work);
    this.#last = own;
    await own;
  }

  async #question(question: string, signal: AbortSignal): Promise<Float32Array> {
    const known = this.#questions.get(question);
    const vector = known ?? (await this.#embed([question], signal))[0];
    if (!vector) throw new Error(`${this.model} gave no vector.`);
    this.#questions.delete(question);
    this.#questions.set(question, vector);
    const [oldest] = this.#questions.keys();
    if (this.#questions.size > MOST_QUESTIONS && oldest !== undefined) this.#questions.delete(oldest);
    return vector;
  }

  async #provide(
    collection: string,
    texts: readonly { readonly text: string; readonly hash: string }[],
    signal: AbortSignal,
  ): Promise<void> {
    let missing = new Map(
      texts.filter(({ hash }) => !this.#vectors.has(hash)).map(({ hash, text }) => [hash, text]),
    );
    if (missing.size === 0) return;
    const found = await this.#kept?.find(collection, Array.from(missing.keys()));
    for (const [hash, vector] of found ?? []) this.#vectors.set(hash, vector);
    missing = new Map(Array.from(missing).filter(([hash]) => !this.#vectors.has(hash)));
    const left = Array.from(missing);
    for (let at = 0; at < left.length; at += TEXTS_AT_ONCE) {
      const batch = left.slice(at, at + TEXTS_AT_ONCE);
      const vectors = await this.#embed(
        batch.map(([, text]) => text),
        signal,
      );
      const made = new Map(batch.map(([hash], index) => [hash, vectors[index] ?? new Float32Array(0)]));
      await this.#kept?.keep(collection, made);
      for (const [hash, vector] of made) this.#vectors.set(hash, vector);
    }
  }

  async #embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    const vectors = await this.#embedder.embed(texts, signal);
    const dimensions = this.#dimensions ?? vectors[0]?.length;
    const isSound = (vector: Float32Array) =>
      vector.length > 0 && vector.length === dimensions && vector.every(Number.isFinite);
    if (vectors.length !== texts.length || !vectors.every(isSound))
      throw new Error(`${this.model} gave vectors that cannot be used.`);
    this.#dimensions = dimensions;
    return vectors.map(unitVector);
  }

  #similarity(asked: Float32Array, hash: string): number {
    const vector = this.#vectors.get(hash);
    if (!vector) return 0;
    const ground = this.#ground(vector);
    if (ground >= TOO_ALIKE) return 0;
    return Math.max(0, (similarityOf(asked, vector) - ground) / (1 - ground));
  }

  /** How like a skill is what it has nothing to do with. */
  #ground(vector: Float32Array): number {
    const known = this.#grounds.get(vector);
    if (known !== undefined) return known;
    const unrelated = UNRELATED.flatMap(({ hash }) => this.#vectors.get(hash) ?? []);
    const nearest = Math.max(...unrelated.map((other) => similarityOf(other, vector)));
    const ground = Math.max(this.#embedder.leastSimilarity ?? 0, nearest);
    this.#grounds.set(vector, ground);
    return ground;
  }
}
