import type { NewEvent } from '../../model/event.ts';
import type { SessionPriming } from '../../model/session.ts';
import type { SessionHistory } from '../../store/session.repository.ts';
import type { Finding } from '../findings.ts';
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
  const primed = { type: 'session-primed', data: { scriptRefs, records: messages.length } } as const;
  return {
    metadata: { priming: { scriptRefs, hashes, showInUi, records: messages.length } },
    history: { messages, events: [primed, ...warningsOf(findings)] },
  };
}

/** A script in which everything is wrong is told of as a whole. */
const MOST_WARNINGS = 20;

function warningsOf(findings: readonly Finding[]): readonly NewEvent[] {
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const told = warnings.slice(0, MOST_WARNINGS).map(({ code, message }) => ({ code, message }));
  const rest = warnings.length - told.length;
  if (rest > 0) told.push({ code: 'more-warnings', message: `There are ${rest} more: lint the scripts.` });
  return told.map((data) => ({ type: 'warning', data }));
}
