import type { Context } from 'hono';
import { Refusal } from '../../model/refusal.ts';
import type { ServerEnv } from './route-binder.ts';

/**
 * The bytes of a request as they come, no faster than they are read: a body that is read as a web stream takes in as
 * much as the sender has. The connection stays, for the answer of whoever stops reading.
 */
export async function* uploadBytes({ req, env }: Context<ServerEnv>): AsyncGenerator<Uint8Array, void> {
  const { incoming } = env;
  const chunks: AsyncIterable<Uint8Array> = incoming
    ? incoming.iterator({ destroyOnReturn: false })
    : (req.raw.body ?? new Blob([]).stream());
  try {
    yield* chunks;
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The upload was interrupted.', { cause: error });
  }
}
