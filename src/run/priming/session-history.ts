import type { SessionPriming } from '../../model/session.ts';
import type { SessionHistory } from '../../store/session.repository.ts';
import type { OpenPriming } from './open-priming.ts';
import { rowsOfRecords } from './record-rows.ts';

/** What a session that begins with a history is made with. */
export interface PrimedSession {
  readonly metadata: { readonly priming: SessionPriming };
  readonly history: SessionHistory;
}

/** The session that replays priming scripts; `showInUi`: whether people see the history too. */
export function primedSession(
  { scriptRefs, hashes, records, findings }: OpenPriming,
  { showInUi }: { readonly showInUi: boolean },
): PrimedSession {
  const messages = rowsOfRecords(records, { showInUi });
  const warnings = findings
    .filter(({ severity }) => severity === 'warning')
    .map(({ code, message }) => ({ type: 'warning', data: { code, message } }) as const);
  const primed = { type: 'session-primed', data: { scriptRefs, records: messages.length } } as const;
  return {
    metadata: { priming: { scriptRefs, hashes, showInUi, records: messages.length } },
    history: { messages, events: [primed, ...warnings] },
  };
}
