import { isRecordedModel } from '../model/model-name.ts';
import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { createSession } from '../store/session.repository.ts';

/** A conversation that no script begins. */
export interface NewConversation {
  readonly title?: string;
  /** The model that is asked, as `provider/name`, unless a prompt names another. */
  readonly model?: string;
}

export async function createConversation(
  store: Store,
  { title, model }: NewConversation,
  at: Date,
): Promise<Session> {
  if (model !== undefined && !/^[^/\s]+\/\S/.test(model)) {
    throw new Refusal('INVALID_INPUT', `The model ${JSON.stringify(model)} is not written as provider/name.`);
  }
  if (model !== undefined && isRecordedModel(model)) {
    throw new Refusal('INVALID_INPUT', 'A recording answers a script, not what is typed.', {
      remedy: 'Name a live model, as provider/name.',
    });
  }
  const session = await createSession(
    store,
    {
      sessionType: 'chat_engine',
      engine: 'api',
      metadata: { ...(title !== undefined && { title }), ...(model !== undefined && { modelId: model }) },
      linkable: false,
    },
    at,
  );
  await store.settle(session.id);
  return session;
}
