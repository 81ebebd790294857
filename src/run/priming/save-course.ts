import { type SavedPriming, savePriming } from '../../files/save-priming.ts';
import { DEFAULT_MEMBER } from '../../model/agent.ts';
import { courseOf } from '../../model/course.ts';
import type { SessionId } from '../../model/ids.ts';
import { isAskedPrompt, type Message } from '../../model/message.ts';
import { checkMemberId, isMemberId, primingRefOf } from '../../model/priming-ref.ts';
import type { Session } from '../../model/session.ts';
import type { Store } from '../../store/dialect.ts';
import { listEvidence } from '../../store/evidence.repository.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { refuseSecrets } from '../secrets.ts';
import { courseText, currentCourse } from './course-text.ts';

export interface SaveCourse {
  readonly sessionId: SessionId;
  /** What the script is called; by default `course-<n>`. */
  readonly slug?: string;
  /** Whether it is for all agents, not only the one of the session. */
  readonly shared?: boolean;
  /** Replace a script that is there. */
  readonly overwrite?: boolean;
  /** Write also what looks like a key. */
  readonly allowSecrets?: boolean;
}

export interface SavedCourse extends SavedPriming {
  /** What the script does not have as the session has it; absent where that is nothing. */
  readonly notes?: readonly string[];
}

/** Saves the current course of a session as a priming script. One that is there already is refused, unless told otherwise. */
export async function saveCourse(
  { workspace, store, now }: { readonly workspace: string; readonly store: Store; readonly now: () => Date },
  { sessionId, slug, shared = false, overwrite = false, allowSecrets = false }: SaveCourse,
): Promise<SavedCourse> {
  const session = await getSession(store, sessionId);
  const course = currentCourse(await listMessages(store, sessionId));
  const text = courseText(session, course, now(), await listEvidence(store, sessionId));
  if (!allowSecrets) refuseSecrets(text);
  const ref = refFor(session, slug ?? `course-${courseOf(course)}`, shared);
  const saved = await savePriming(workspace, ref, text, { overwrite });
  const notes = fileNotes(course);
  return notes.length === 0 ? saved : { ...saved, notes };
}

function fileNotes(course: readonly Message[]): readonly string[] {
  const given = course.filter(isAskedPrompt).flatMap(({ metadata: { files = [] } }) => files);
  if (given.length === 0) return [];
  const names = Array.from(new Set(given.map(({ name }) => name))).join(', ');
  return [
    `A history holds no files: whoever begins with it has to be given them anew, under new ids (${names}).`,
  ];
}

/** Where the script of a session goes. */
export function refFor({ agentId }: Pick<Session, 'agentId'>, slug: string, shared: boolean): string {
  if (shared) return primingRefOf({ scope: 'team_shared', slug });
  const memberId = agentId ?? DEFAULT_MEMBER;
  checkMemberId(memberId, 'Save it for every agent with --shared (shared over HTTP).');
  return primingRefOf({ scope: 'individual', memberId, slug });
}

/** Whether the agent of a session can have scripts of its own. */
export function canHaveOwn({ agentId }: Pick<Session, 'agentId'>): boolean {
  return isMemberId(agentId ?? DEFAULT_MEMBER);
}
