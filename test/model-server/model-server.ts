import type { Answer, ModelServer } from './contract.ts';
import type { Embed } from './embeddings/contract.ts';
import { listen } from './http/listen.ts';

export type {
  Answer,
  ModelRequest,
  ModelServer,
  Protocol,
  Reply,
  ReplyPart,
  SeenMessage,
  SeenPart,
} from './contract.ts';
export { PROTOCOLS } from './contract.ts';
export type { Embed } from './embeddings/contract.ts';

/**
 * Speaks four protocols over HTTP as their services do, on a free port of 127.0.0.1. A request that the real service
 * would refuse is refused before `answer` is asked. Vectors are given by `embed`.
 */
export async function startModelServer(answer: Answer, embed?: Embed): Promise<ModelServer> {
  return listen(0, answer, { embed });
}
