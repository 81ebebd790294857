import { hostname } from 'node:os';
import { basename } from 'node:path';
import type { Session, SessionMetadata } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import type { Store } from '../store/dialect.ts';
import { forkSession } from '../store/fork.repository.ts';
import { type LinkedScript, linkScript } from '../store/link-script.ts';
import type { NewestOfScript } from '../store/newest-of-script.ts';
import { createSession, type NewSession } from '../store/session.repository.ts';
import { archiveIdle } from './archive-idle.ts';
import { isPrimedOtherwise, type ScriptAttachment } from './attach-script.ts';
import type { OpenScript } from './open-script.ts';
import { isOverruled, type PlannedScript, type ReadyScript, type ScriptRequest } from './plan-script.ts';
import { primedSession } from './priming/session-history.ts';

export interface TakeUp {
  readonly at: Date;
  /** The newest session of the script when the run was planned. */
  readonly after?: NewestOfScript;
}

/**
 * The session that a planned run happens in: the one that is there, a take of it, or a new one. Throws `Overtaken` if
 * the plan is out of date.
 */
export async function takeUpSession(
  store: Store,
  planned: PlannedScript,
  request: ScriptRequest,
  { at, after }: TakeUp,
): Promise<Session> {
  const { attachment, plan } = planned;
  const { session, turns } = attachment;
  const linkable = !isOverruled(request);
  const { isApart = false } = request;
  const facts = { linkable, isArchived: isApart, ...(after && { after }) };
  if (!session || plan.action === 'begin') return await beginSession(store, planned, facts, at);
  switch (plan.action) {
    case 'replayAll': {
      await archiveIdle(store, session.id, at);
      return await beginSession(store, planned, { ...facts, takeRootId: session.takeRootId }, at);
    }
    case 'replayFrom': {
      if (plan.startIndex === 0 && isPrimedOtherwise(session, planned.opened)) {
        // Who shares nothing begins with the history as it is now.
        return await beginSession(store, planned, { ...facts, takeRootId: session.takeRootId }, at);
      }
      const forkOrder = turns.slice(plan.startIndex).find((turn) => turn !== undefined)?.prompt.order;
      const take = { ...linkedScript(planned, attachment, plan.startIndex), engine: planned.settings.engine };
      const place = { parentId: session.id, ...(forkOrder !== undefined && { forkOrder }) };
      return await forkSession(store, { ...place, ...take, ...facts, at });
    }
    case 'nothing':
    case 'relink':
    case 'continue':
    case 'send':
      return session;
    default:
      return plan.action satisfies never;
  }
}

/** A session that has nothing to share. */
export async function beginSession(
  store: Store,
  { opened, args, settings }: ReadyScript,
  {
    linkable,
    isArchived,
    takeRootId,
    after,
  }: Pick<NewSession, 'linkable' | 'isArchived' | 'takeRootId' | 'after'>,
  at: Date,
): Promise<Session> {
  const { engine, model, hash: settingsHash } = settings;
  const { tags } = opened.script.settings;
  const agentId = opened.agent?.agent.id ?? opened.script.settings.agent;
  const primed = opened.priming && primedSession(opened.priming, { showInUi: true });
  const metadata = { title: titleOf(opened), modelId: model, host: hostname(), ...(tags && { tags }) };
  return await createSession(
    store,
    {
      sessionType: engine === 'pty' ? 'pty_chat' : 'chat_engine',
      engine,
      metadata: { ...metadata, ...primed?.metadata },
      script: scriptOf(opened),
      ...(args.hash !== null && { argsHash: args.hash }),
      settingsHash,
      ...(agentId !== undefined && { agentId }),
      linkable,
      ...(isArchived && { isArchived }),
      ...(primed && { history: primed.history }),
      ...(takeRootId !== undefined && { takeRootId }),
      ...(after && { after }),
    },
    at,
  );
}

/** Makes the script as it is now that of the session, unless it is already. */
export async function relinkSession(
  store: Store,
  ready: ReadyScript,
  attachment: ScriptAttachment,
  at: Date,
): Promise<void> {
  const { session } = attachment;
  if (!session || isLinked(session, ready.opened)) return;
  await linkScript(store, session.id, linkedScript(ready, attachment), at);
}

function isLinked({ script, archivedAt }: Session, { path, hash }: OpenScript): boolean {
  return archivedAt === null && script?.scriptPath === path && script.scriptHash === hash;
}

/** @param kept how many of the prompts that the user wants left as they are still count. */
export function linkedScript(
  { opened, settings }: ReadyScript,
  { session, snapshot }: Pick<ScriptAttachment, 'session' | 'snapshot'>,
  kept = Number.POSITIVE_INFINITY,
): LinkedScript {
  const { keptPrompts, ...metadata }: SessionMetadata = session?.metadata ?? {};
  const keeps = Math.min(keptPrompts ?? 0, kept);
  const isAccepted = session !== undefined && isPrimedOtherwise(session, opened);
  // Who has given the session a name of its own keeps it.
  const path = session?.script?.scriptPath ?? opened.path;
  const hasScriptsTitle = snapshot !== undefined && metadata.title === titleOf({ path, ...read(snapshot) });
  return {
    script: scriptOf(opened),
    settingsHash: settings.hash,
    metadata: {
      ...metadata,
      modelId: settings.model,
      host: hostname(),
      ...(hasScriptsTitle && { title: titleOf(opened) }),
      ...(keeps > 0 && { keptPrompts: keeps }),
      ...(isAccepted && { acceptedPriming: opened.priming?.hashes ?? [] }),
    },
  };
}

function read(text: string): Pick<OpenScript, 'script'> {
  return { script: readPromptScript(text).script };
}

function titleOf({ path, script }: Pick<OpenScript, 'path' | 'script'>): string {
  return script.settings.title ?? basename(path).replace(/\.prompt\.md$/, '');
}

function scriptOf({ path, hash, text, modifiedAt }: OpenScript): LinkedScript['script'] {
  return {
    scriptPath: path,
    scriptModifiedAt: modifiedAt.toISOString(),
    scriptHash: hash,
    scriptSnapshot: text,
  };
}
