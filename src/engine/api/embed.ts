import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Embedder } from '../../model/embedder.ts';
import { Refusal } from '../../model/refusal.ts';
import { AnswerTimeout } from './api-errors.ts';
import { Deadline } from './deadline.ts';
import { failureOf } from './failure.ts';
import { API_LIMITS, type ApiLimits } from './limits.ts';
import { loadEmbeddingModel } from './load-embedding-model.ts';
import type { ModelChoice } from './model-choice.ts';
import { waitAfter } from './retry.ts';

/** Texts in one request. */
const TEXTS_AT_ONCE = 64;
/** Who searches waits, and there is another way to search. */
const MOST_RETRIES = 2;

/** Asks a provider for the vectors of texts, some at a time, and again where it is busy. Failures are refusals. */
export function apiEmbedder(choice: ModelChoice, given: Partial<ApiLimits> = {}): Embedder {
  const limits = { ...API_LIMITS, ...given };
  return {
    model: choice.name,
    async embed(texts, signal) {
      try {
        const model = await loadEmbeddingModel(choice);
        const most = Math.min(TEXTS_AT_ONCE, (await model.maxEmbeddingsPerCall) ?? TEXTS_AT_ONCE);
        const vectors: Float32Array[] = [];
        for (let start = 0; start < texts.length; start += most) {
          vectors.push(...(await embedBatch(model, texts.slice(start, start + most), limits, signal)));
        }
        return vectors;
      } catch (error) {
        signal.throwIfAborted();
        const { code = 'PROVIDER_FAILED', message, remedy } = failureOf(error, choice);
        throw new Refusal(code, message, { remedy, cause: error });
      }
    },
  };
}

async function embedBatch(
  model: EmbeddingModelV4,
  values: string[],
  limits: ApiLimits,
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  for (let attempt = 1; ; attempt++) {
    using deadline = new Deadline(limits, signal);
    try {
      const { embeddings } = await model.doEmbed({ values, abortSignal: deadline.signal });
      return embeddings.map((embedding) => Float32Array.from(embedding));
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.expiredAfterMs !== undefined) throw new AnswerTimeout(deadline.expiredAfterMs, false);
      const isLast = attempt > Math.min(limits.retries, MOST_RETRIES);
      const waitMs = isLast ? undefined : waitAfter(error, attempt, limits);
      if (waitMs === undefined) throw error;
      await sleep(waitMs, undefined, { signal });
    }
  }
}
