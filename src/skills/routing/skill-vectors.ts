/** Where vectors of routing texts are kept, by collections. The vectors that are given back have length 1. */
export interface SkillVectors {
  find(collection: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  keep(collection: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
  forget(collection: string, hashes: readonly string[]): Promise<void>;
}

/** Vectors of different models, or of different lengths, have nothing to do with each other. */
export function collectionName(model: string, dimensions: number): string {
  return `skills_${model.replace(/[^A-Za-z0-9.-]+/g, '_')}_${dimensions}`;
}
