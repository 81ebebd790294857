import { existsSync } from 'node:fs';
import { alignPrompts, sharesPrompt } from '../attach/align-prompts.ts';
import { type AttachFacts, type Attachment, attach, type Standing } from '../attach/attach.ts';
import { type Drift, driftBetween } from '../attach/drift.ts';
import type { Progress } from '../attach/plan.ts';
import { lastReset, withoutUndone } from '../model/course.ts';
import type { PromptFile } from '../model/file.ts';
import { isSessionId, type SessionId } from '../model/ids.ts';
import { type Message, withoutVoided } from '../model/message.ts';
import type { PromptScript } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { keyLine } from '../script/front-matter.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import type { Store } from '../store/dialect.ts';
import { listEvidence } from '../store/evidence.repository.ts';
import { listMessages } from '../store/message.repository.ts';
import {
  findByScriptHash,
  findByScriptPath,
  findSession,
  readScriptSnapshot,
} from '../store/session.repository.ts';
import { closestTake } from './closest-take.ts';
import type { Finding } from './findings.ts';
import type { OpenScript } from './open-script.ts';
import { type PromptTurns, progressOf, promptTurns, type TypedPrompt } from './prompt-turns.ts';
import { runSettingsOf } from './run-settings.ts';
import { hasContracts } from './script-contracts.ts';
import { standingOf } from './script-standing.ts';
import { completedPrompts, turnsOf } from './turns.ts';

/** A script beside the session that it belongs to. */
export interface ScriptAttachment extends Attachment {
  readonly opened: OpenScript;
  /** How the two differ; absent where there is nothing to compare with. */
  readonly drift?: Drift;
  /** The script as the session ran it. */
  readonly snapshot?: string;
  readonly progress: Progress;
  /** The turns of the script's prompts, up to the first that was not asked. */
  readonly turns: PromptTurns['turns'];
  /** How many of them came before the last reset of the session: what follows is asked without them. */
  readonly forgotten?: number;
  /** What was typed into the session and is not in the script. */
  readonly typed: readonly TypedPrompt[];
  /** What the user should know of the link. */
  readonly warnings: readonly Finding[];
}

/** What the script is asked with. */
export interface AskedWith {
  /** What becomes of its prompts. */
  readonly texts: readonly string[];
  /** Null without arguments; undefined for whichever. */
  readonly hash: string | null | undefined;
}

/** The attachment of a script that is to begin a session, whatever there is. */
export function unattachedScript(opened: OpenScript): ScriptAttachment {
  const facts = { hash: opened.hash, sameText: [], samePath: [], standingOf: () => 'unknown' as const };
  return { ...attach(facts), opened, progress: NO_PROGRESS, turns: [], typed: [], warnings: [] };
}

const NO_PROGRESS: Progress = { asked: 0, answered: 0, matching: 0, shareable: 0, kept: 0 };

/** Finds the session that a script belongs to; without a database there is none. Nothing is written, and nothing runs. */
export async function attachScript(
  store: Store | undefined,
  opened: OpenScript,
  { texts, hash: argsHash }: AskedWith,
): Promise<ScriptAttachment> {
  const found = store ? await findAttachment(store, opened, texts, argsHash) : attach(nothingKnown(opened));
  const { session } = found;
  const warnings = warningsOf(opened, found);
  if (!store || !session) {
    const drift = found.state === 'missing' && ({ kind: 'session-missing' } as const);
    return {
      ...found,
      opened,
      ...(drift && { drift }),
      progress: NO_PROGRESS,
      turns: [],
      typed: [],
      warnings,
    };
  }
  const snapshot = (await readScriptSnapshot(store, session.id)) ?? '';
  const { script: ran } = readPromptScript(snapshot);
  const rows = await listMessages(store, session.id);
  // They are held against what was answered.
  const evidence = hasContracts(opened) ? await listEvidence(store, session.id) : [];
  const asked = promptTurns(turnsOf(rows, evidence), texts, {
    // With arguments in them the prompts were others, which are not known.
    ran: session.argsHash === null ? ran.prompts.map(({ text }) => text) : [],
    kept: session.metadata.keptPrompts ?? 0,
  });
  const { turns, typed } = asked;
  return {
    ...found,
    opened,
    drift: withChangedFiles(driftOf(session, ran, opened), session, opened, turns[0]?.prompt.metadata.files),
    snapshot,
    progress: progressOf(asked, opened.promptHashes, session),
    turns,
    forgotten: turns.filter((turn) => turn !== undefined && turn.prompt.order < resetIn(rows)).length,
    typed,
    warnings,
  };
}

/** Which session a script belongs to. Where its text is not that of the named session, the take with the most answers. */
async function findAttachment(
  store: Store,
  opened: OpenScript,
  texts: readonly string[],
  argsHash: AskedWith['hash'],
): Promise<Attachment> {
  const facts = await factsOf(store, opened, argsHash);
  const found = attach(facts);
  const { state, session, matchedBy } = found;
  if (!session || (state !== 'drifted' && matchedBy !== 'hash')) return found;
  const closest = await closestTake(store, session, {
    opened,
    texts,
    settingsHash: runSettingsOf(opened.script, {}, opened).hash,
    isOwn: ({ script }) =>
      script?.scriptPath === opened.path ||
      (!found.isForeign && script?.scriptPath === session.script?.scriptPath) ||
      (script !== null && !existsSync(script.scriptPath)),
  });
  if (closest.id === session.id) return found;
  const isSameText = closest.script?.scriptHash === opened.hash;
  return {
    state: isSameText ? state : 'drifted',
    session: closest,
    matchedBy: matchedBy ?? 'id',
    isForeign: false,
    isAmbiguous: false,
    candidates: [],
  };
}

/** The order of the last reset, or -1. */
function resetIn(rows: readonly Message[]): number {
  const lasting = withoutUndone(withoutVoided(rows));
  return lasting[lastReset(lasting)]?.order ?? -1;
}

function driftOf(session: Session, ran: PromptScript, opened: OpenScript): Drift {
  const { script, hash } = opened;
  const ranHash = session.script?.scriptHash ?? '';
  if (isPrimedOtherwise(session, opened)) {
    return { kind: 'settings', prompts: alignPrompts(ran.prompts, script.prompts) };
  }
  const settingsHash = runSettingsOf(script, {}, opened).hash;
  if (ranHash === hash && session.settingsHash !== null && session.settingsHash !== settingsHash) {
    // The script is the same, but its agent is not, or what holds where neither says anything.
    return { kind: 'settings', prompts: alignPrompts(ran.prompts, script.prompts) };
  }
  if (ranHash === hash) return { kind: 'none' };
  return driftBetween(
    { script: ran, hash: ranHash, settingsHash: session.settingsHash },
    { script, hash, settingsHash },
  );
}

/** A changed setting, with the files that make it one. */
function withChangedFiles(
  drift: Drift,
  session: Session,
  opened: OpenScript,
  given: readonly PromptFile[] = [],
): Drift {
  if (drift.kind !== 'settings' || !opened.files || isPrimedOtherwise(session, opened)) return drift;
  const hashes = new Map(given.map(({ name, hash }) => [name, hash]));
  const before = opened.files.map((file) => ({ ...file, hash: hashes.get(file.name) ?? file.hash }));
  const { hash } = runSettingsOf(opened.script, {}, { ...opened, files: before });
  if (hash !== session.settingsHash) return drift;
  const changed = opened.files.filter((file, index) => file.hash !== before[index]?.hash);
  return { ...drift, files: [...new Set(changed.map(({ name }) => name))] };
}

/** Whether the history that a script names says something else than the one that its session began with. */
export function isPrimedOtherwise({ metadata }: Session, { priming }: OpenScript): boolean {
  const known = [metadata.priming?.hashes ?? [], metadata.acceptedPriming ?? []];
  return priming !== undefined && !known.some((hashes) => hashes.join() === priming.hashes.join());
}

async function factsOf(
  store: Store,
  opened: OpenScript,
  argsHash: string | null | undefined,
): Promise<AttachFacts> {
  const { path, hash, script } = opened;
  // A file names the session that was run without arguments; those with arguments have sessions of their own.
  const namedId = typeof argsHash === 'string' ? undefined : script.settings.chatSessionId;
  const session = namedId === undefined ? undefined : await linkableSession(store, namedId);
  const lookup = { argsHash };
  const sameText = await findByScriptHash(store, hash, lookup);
  const takesOfText = session
    ? await findByScriptHash(store, hash, { ...lookup, takeRootId: session.takeRootId })
    : [];
  const standings = new Map<SessionId, Standing>();
  for (const candidate of [...(session ? [session] : []), ...sameText, ...takesOfText]) {
    if (standings.has(candidate.id)) continue;
    standings.set(candidate.id, await standingOf(store, candidate, { path, hasIds: session !== undefined }));
  }
  // Others are asked for only by their path.
  const standing = (candidate: Session): Standing =>
    standings.get(candidate.id) ?? (candidate.script?.scriptPath === path ? 'here' : 'elsewhere');
  // A session that ran this very text here comes before any other that ran here.
  const isFound = !session && sameText.some((candidate) => standing(candidate) === 'here');
  const samePath = isFound
    ? []
    : await relatedAtPath(store, opened, await findByScriptPath(store, path, lookup));
  const [newest] = samePath;
  const brokenOff =
    session && newest && (await isBrokenOffSince(store, session, newest)) ? newest : undefined;
  const named = { ...(session && { session }), sameText: takesOfText, ...(brokenOff && { brokenOff }) };
  return {
    hash,
    ...(namedId !== undefined && { named }),
    sameText,
    samePath,
    standingOf: standing,
  };
}

/**
 * Sessions of the file at a path, up to the first that is not archived. Without a prompt in common it is another file if
 * the earlier one named its session and this one does not, or if the two have other settings.
 */
async function relatedAtPath(
  store: Store,
  opened: OpenScript,
  sessions: readonly Session[],
): Promise<readonly Session[]> {
  const { prompts, settings } = opened.script;
  const settingsHash = runSettingsOf(opened.script, {}, opened).hash;
  const related: Session[] = [];
  for (const session of sessions) {
    const { script } = readPromptScript((await readScriptSnapshot(store, session.id)) ?? '');
    const { chatSessionId: id } = script.settings;
    const hasOwnSettings = session.settingsHash === null || session.settingsHash === settingsHash;
    const isRelated =
      sharesPrompt(script.prompts, prompts) ||
      (id === undefined ? hasOwnSettings : id === settings.chatSessionId);
    if (!isRelated) continue;
    related.push(session);
    if (session.archivedAt === null) break;
  }
  return related;
}

/** Whether a session was begun after another and lacks answers. */
async function isBrokenOffSince(store: Store, other: Session, session: Session): Promise<boolean> {
  if (session.createdAt <= other.createdAt || session.archivedAt !== null) return false;
  const { prompts } = readPromptScript((await readScriptSnapshot(store, session.id)) ?? '').script;
  const kept = session.metadata.keptPrompts ?? 0;
  const answered = completedPrompts(turnsOf(await listMessages(store, session.id)));
  return Math.max(kept, answered) < prompts.length;
}

function nothingKnown({ hash, script }: OpenScript): AttachFacts {
  const isNamed = script.settings.chatSessionId !== undefined;
  const facts = { hash, sameText: [], samePath: [], standingOf: () => 'unknown' as const };
  return { ...facts, ...(isNamed && { named: { sameText: [] } }) };
}

async function linkableSession(store: Store, id: string): Promise<Session | undefined> {
  const session = isSessionId(id) ? await findSession(store, id) : undefined;
  return session?.linkable && session.parentDialogId === null && session.argsHash === null
    ? session
    : undefined;
}

function warningsOf(
  { path, text, script: { frontMatter } }: OpenScript,
  { state, isAmbiguous, candidates }: Attachment,
): readonly Finding[] {
  const line = frontMatter ? keyLine(text, frontMatter.range, 1, 'chatSessionId') : 1;
  const warning = (code: string, message: string): Finding => ({
    path,
    code,
    message,
    line,
    severity: 'hint',
  });
  const [original] = candidates;
  if (state === 'missing') {
    return [
      warning(
        'session-missing',
        'The session that this script names is not here, or is none that a script can have.',
      ),
    ];
  }
  if (state === 'copy' && original?.script) {
    const from = original.script.scriptPath;
    return [warning('script-copied', `This is a copy of ${from}, which keeps its session.`)];
  }
  if (isAmbiguous) {
    const others = candidates.length === 1 ? 'Another session' : `${candidates.length} other sessions`;
    return [warning('session-ambiguous', `${others} ran this very text too; the newest one counts.`)];
  }
  return [];
}
