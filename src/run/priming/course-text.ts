import { courseOf } from '../../model/course.ts';
import { isPrimed, type Message, withoutVoided } from '../../model/message.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { Evidence } from '../../model/terminal.ts';
import { fixPriming } from '../../script/fix-priming.ts';
import { pairRecords } from '../../script/priming-pairing.ts';
import { writePrimingScript } from '../../script/write-priming.ts';
import { recordsOfRows } from './row-records.ts';

/** The rows of the course that a session is in: what followed the last reset. */
export function currentCourse(rows: readonly Message[]): readonly Message[] {
  const counted = withoutVoided(rows);
  const course = courseOf(counted);
  return counted.filter((row) => row.course === course);
}

/** A course as a priming script. Refuses one in which nothing was said. */
export function courseText(
  session: Session,
  rows: readonly Message[],
  at: Date,
  evidence: readonly Evidence[] = [],
): string {
  const records = recordsOfRows(rows, evidence);
  if (records.length === 0) {
    throw new Refusal('INVALID_INPUT', 'Nothing has been said in this session yet.', {
      remedy: 'Send a prompt first.',
    });
  }
  const { id: selfId, dialogRootId: rootId, sessionStatus: status, agentId, metadata } = session;
  const primedRecords = recordsOfRows(rows.filter(isPrimed)).length;
  const frontMatter = {
    kind: 'agent_priming_script',
    version: 3,
    ...(metadata.title !== undefined && { title: metadata.title }),
    ...(agentId !== null && { ownerAgentId: agentId }),
    generatedAt: at.toISOString(),
    sourceDialog: { rootId, selfId, course: courseOf(rows), status },
    ...(primedRecords > 0 && { primedRecords }),
  };
  const text = writePrimingScript({ frontMatter, records }).toWellFormed();
  // A call that was broken off has no result, and is given one that says so.
  return pairRecords(records).problems.length > 0 ? fixPriming(text).text : text;
}
