import {
  type Conversation,
  type Opening,
  openConversation,
  withEvidence,
  withItem,
  withRows,
} from './conversation.ts';

/**
 * A conversation of which no stream tells. Nobody says whether the server itself runs it, so what runs is taken to be
 * run there; what was being received is over once nothing runs.
 */
export function unheard(state: Conversation): Conversation {
  const { id, sessionStatus } = state.session;
  const isWaiting = sessionStatus === 'waiting_confirmation';
  const live = isWaiting ? state.isLive : sessionStatus === 'queued' || sessionStatus === 'processing';
  return live === state.isLive ? state : withItem(state, { type: 'live-changed', sessionId: id, live });
}

/** The order from which on there may be rows that are not here. */
export function nextOrder({ session, rows, missing }: Conversation): number {
  const last = rows.at(-1);
  // What a terminal shows is read with the rows of its turn, which may all be here.
  const begun = session.engine === 'pty' ? rows.find(({ turnId }) => turnId === last?.turnId) : undefined;
  return Math.min(begun?.order ?? (last?.order ?? -1) + 1, ...missing);
}

/** Takes in what was read of it since, from `nextOrder` on. */
export function withNews(state: Conversation, news: Opening): Conversation {
  const { session, waiting, lastSeq } = openConversation(news);
  const { rows, missing, running } = withRows(state, news.rows, state.missing);
  const { evidence, unseen } = withEvidence(state, news.evidence, state.unseen);
  const here = new Set(state.rows.map(({ order }) => order));
  const added = news.rows.filter(({ order }) => !here.has(order));
  const isEnded = added.some(({ kind }) => kind === 'turn-end');
  const isAsked = added.some(({ kind }) => kind === 'prompt');
  return unheard({
    ...state,
    session,
    waiting,
    lastSeq,
    rows,
    missing,
    evidence,
    unseen,
    running: isEnded ? [] : running,
    isStopping: state.isStopping && !isEnded && session.sessionStatus === 'processing',
    notice: added.length > 0 ? undefined : state.notice,
    failure: isAsked ? undefined : state.failure,
  });
}
