import type { Embedder } from '../model/embedder.ts';
import type { Environment } from '../model/provider.ts';

export interface EmbedderNeeds {
  readonly workspace: string;
  readonly environment: Environment;
  /** What turns texts into vectors, by the name of a model that is not built in. */
  embedderFor(model: string): Promise<Embedder>;
}

/** What turns the texts of a workspace into vectors, if something is configured for it. */
export async function workspaceEmbedder({
  workspace,
  environment,
  embedderFor,
}: EmbedderNeeds): Promise<Embedder | undefined> {
  const { embeddingModel } = await import('../files/embeddings-config.ts');
  const model = await embeddingModel(workspace, environment);
  if (model === undefined) return undefined;
  const { HASH_EMBEDDER, hashEmbedder } = await import('../tools/datasets/hash-embedder.ts');
  return model === HASH_EMBEDDER ? hashEmbedder : await embedderFor(model);
}
