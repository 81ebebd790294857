import type { Progress } from '../attach/plan.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import type { Store } from '../store/dialect.ts';
import { listMessages } from '../store/message.repository.ts';
import { readScriptSnapshot } from '../store/session.repository.ts';
import { listLinkableTakes } from '../store/takes.ts';
import type { OpenScript } from './open-script.ts';
import { progressOf, promptTurns } from './prompt-turns.ts';
import { turnsOf } from './turns.ts';

interface ScriptNow {
  readonly opened: OpenScript;
  /** The prompts with their arguments. */
  readonly texts: readonly string[];
  readonly settingsHash: string;
  /** Whether a take may be used: one of another file may not. */
  isOwn(take: Session): boolean;
}

/**
 * The take of a session's lineage that has the most answers for a script, so that nothing is sent again that was answered
 * before. Of equal takes it is one with the very text of the script, or else the newest. Archived takes of another text
 * count only if no open one ran with these settings: a person put them away, or wanted new answers.
 */
export async function closestTake(
  store: Store,
  session: Session,
  { opened, texts, settingsHash, isOwn }: ScriptNow,
): Promise<Session> {
  const all = (await listLinkableTakes(store, session, settingsHash)).filter(
    (take) => take.id === session.id || isOwn(take),
  );
  const open = all.filter(({ archivedAt }) => archivedAt === null);
  const hasSameText = (take: Session) => take.script?.scriptHash === opened.hash;
  // A run of this very text that is not finished is continued, whatever older takes have.
  if (hasSameText(session) && open[0]?.id === session.id) return session;
  const takes = open.length > 0 ? all.filter((take) => open.includes(take) || hasSameText(take)) : all;
  if (takes.length === 0 || (takes.length === 1 && takes[0]?.id === session.id)) return session;
  const bounded = await Promise.all(
    takes.map(async (take) => ({ take, ...(await snapshotFacts(store, take, opened)) })),
  );
  let closest = { session, answered: -1 };
  for (const { take, ran, atMost } of bounded.toSorted((a, b) => b.atMost - a.atMost)) {
    // No later take can have more.
    if (atMost < closest.answered) break;
    const turns = promptTurns(turnsOf(await listMessages(store, take.id)), texts, {
      ran: take.argsHash === null ? ran : [],
      kept: take.metadata.keptPrompts ?? 0,
    });
    const answered = reusable(progressOf(turns, opened.promptHashes, take));
    const isEqual = answered === closest.answered;
    if (answered > closest.answered || (isEqual && isPreferred(take, closest.session))) {
      closest = { session: take, answered };
    }
  }
  return closest.session;

  function isPreferred(take: Session, other: Session): boolean {
    return hasSameText(take) === hasSameText(other) ? take.createdAt > other.createdAt : hasSameText(take);
  }
}

/** How many prompts need not be sent again. */
function reusable({ shareable, answered, kept }: Progress): number {
  return Math.min(shareable, Math.max(answered, kept));
}

/** What a take ran, and how many prompts it can have in common with the script at most: cheap to find out. */
async function snapshotFacts(
  store: Store,
  take: Session,
  { script: { prompts } }: OpenScript,
): Promise<{ readonly ran: readonly string[]; readonly atMost: number }> {
  const { script } = readPromptScript((await readScriptSnapshot(store, take.id)) ?? '');
  const ran = script.prompts.map(({ text }) => text);
  const firstDifference = prompts.findIndex(({ text }, index) => text !== ran[index]);
  const common = firstDifference === -1 ? prompts.length : firstDifference;
  // What was typed after the script's last prompt may be in the script by now.
  const atMost = common === ran.length ? prompts.length : common;
  return { ran, atMost: Math.max(atMost, take.metadata.keptPrompts ?? 0) };
}
