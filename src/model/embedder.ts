/** Turns texts into vectors: what means the same lies close together. */
export interface Embedder {
  /** As `provider/name`. Vectors of different models have nothing to do with each other. */
  readonly model: string;
  /** Two texts that are less similar than this, by the cosine of their vectors, have nothing to do with each other. */
  readonly leastSimilarity?: number;
  /** One vector for each text, in their order. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}
