import type { Consent } from '../../files/consents.ts';
import type { SessionId } from '../../model/ids.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import { MAIN_TERMINAL } from '../../model/terminal.ts';
import { findApproval, storeConsent } from '../../store/approval.repository.ts';
import type { Store } from '../../store/dialect.ts';
import type { RunWorld } from '../world.ts';

interface ConsentDeps extends Pick<RunWorld, 'consents'> {
  readonly store: Store;
}

/** Whether this user has confirmed before that the prompts of a session are typed into a terminal. */
export async function isTypingAllowed(
  { consents, store }: ConsentDeps,
  sessionId: SessionId,
): Promise<boolean> {
  const consent = typingConsent(sessionId);
  const stored = await findApproval(store, sessionId, consent.callId);
  return stored?.answer === 'allow' && (await consents.isSigned(consent, stored.signature));
}

/** Remembers that the user has confirmed it. Returns a warning where it cannot be remembered. */
export async function allowTyping(
  { consents, store, now }: ConsentDeps & Pick<RunWorld, 'now'>,
  sessionId: SessionId,
): Promise<readonly RunWarning[]> {
  if (await isTypingAllowed({ consents, store }, sessionId)) return [];
  const consent = typingConsent(sessionId);
  try {
    const signature = await consents.sign(consent);
    await storeConsent(store, { sessionId, callId: consent.callId, signature, at: now() });
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [{ code: 'consent-not-stored', message: `${error.message} You will be asked again.` }];
  }
}

/** Stored like the answer to a call, which no call of a model can be: those of terminals have ids of their own. */
function typingConsent(sessionId: SessionId): Consent {
  return { sessionId, callId: 'cuebook:typing', name: MAIN_TERMINAL, input: null };
}
