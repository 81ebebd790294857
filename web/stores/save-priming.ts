import type { SessionId } from '../../src/model/ids.ts';
import { primingRoutes } from '../../src/wire/priming-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import type { Link } from './link.ts';
import { primingNews } from './priming-news.ts';

/** What a conversation is saved as. */
export interface SaveWish {
  readonly sessionId: SessionId;
  readonly slug: string;
  readonly shared: boolean;
  /** A file that is there may be replaced. */
  readonly overwrite: boolean;
  readonly allowSecrets: boolean;
}

export interface SavedScript {
  readonly ref: string;
  readonly path: string;
  readonly overwritten: boolean;
  /** What the script does not have as the conversation has it. */
  readonly notes?: readonly string[];
}

/** Saves what was said in a conversation since its last reset as a priming script. */
export async function savePriming(
  link: Link,
  wish: SaveWish,
  onSaved: (saved: SavedScript) => void,
): Attempt {
  return await link.tried(async () => {
    onSaved(await link.client.json(primingRoutes.saveCourse, { body: wish }));
    primingNews.tell();
  });
}
