import type { Answer, ModelServer } from './contract.ts';
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

/**
 * Speaks four protocols over HTTP as their services do, on a free port of 127.0.0.1. A request that the real service
 * would refuse is refused before `answer` is asked.
 */
export async function startModelServer(answer: Answer): Promise<ModelServer> {
  return listen(0, answer);
}
