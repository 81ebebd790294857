import type { Embedder } from '../../model/embedder.ts';
import { errorMessage } from '../../model/error-code.ts';
import type { Progress, VectorIndex } from './dataset-parts.ts';

/** What was embedded is kept after so many, whatever happens to those that follow. */
const PASSAGES_AT_ONCE = 64;

/** Gives every passage of some datasets its vector, where it has none yet. Returns how many it gave. */
export async function embedPassages(
  index: VectorIndex,
  datasets: readonly string[],
  embedder: Embedder,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> {
  const { model } = embedder;
  let [done, after, total] = [0, 0, 0];
  for (;;) {
    signal.throwIfAborted();
    const passages = await index.withoutVector(model, datasets, { after, limit: PASSAGES_AT_ONCE });
    const last = passages.at(-1);
    if (last === undefined) return done;
    if (done === 0) {
      total = await index.countWithoutVector(model, datasets);
      onProgress({ done, total });
    }
    const texts = passages.map(({ heading, text }) => (heading === null ? text : `${heading}\n\n${text}`));
    const vectors = await embedAll(embedder, texts, signal);
    const pairs = vectors.map((vector, at) => [passages[at]?.passageId ?? after, vector] as const);
    await index.addVectors(model, new Map(pairs));
    after = last.passageId;
    done += passages.length;
    onProgress({ done, total: Math.max(done, total) });
  }
}

/** An embedder that did not do its work: there is still the search by words. */
export class EmbedderFailed extends Error {
  override readonly name = 'EmbedderFailed';
}

/** One vector of numbers for each text. */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  try {
    const vectors = await embedder.embed(texts, signal);
    const areWhole = vectors.every((vector) => vector.length > 0 && vector.every(Number.isFinite));
    if (vectors.length === texts.length && areWhole) return vectors;
  } catch (error) {
    signal.throwIfAborted();
    throw new EmbedderFailed(errorMessage(error), { cause: error });
  }
  throw new EmbedderFailed(`${embedder.model} did not give a vector of numbers for each text.`);
}
