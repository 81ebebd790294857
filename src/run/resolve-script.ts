import { Refusal } from '../model/refusal.ts';
import type { RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { forkSession } from '../store/fork.repository.ts';
import { type LinkedScript, linkScript } from '../store/link-script.ts';
import { attachScript, type ScriptAttachment } from './attach-script.ts';
import type { Finding } from './findings.ts';
import { linkFile, linksFile } from './link-file.ts';
import { openScript } from './open-script.ts';
import { type ReadyScript, readyScript, type ScriptRequest } from './plan-script.ts';
import { beginSession, linkedScript } from './take-up-session.ts';
import type { RunWorld } from './world.ts';

/**
 * What to do with a script that is no longer what its session ran. `keep`: the session stays that of the script as it
 * is now. `clone`: so does a take of it, and the session is left as it is. `fresh`: a new session.
 */
export const RESOLUTIONS = ['keep', 'clone', 'fresh'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export interface ResolveRequest extends Pick<ScriptRequest, 'path' | 'args'> {
  readonly resolution: Resolution;
  /** Whether the session is named in the file; by default as the workspace is configured. */
  readonly link?: boolean;
}

/** Decides which session a script belongs to. Nothing runs. */
export async function resolveScript(world: RunWorld, request: ResolveRequest): Promise<ScriptAttachment> {
  const ready = await readyScript(world, request);
  const links = await linksFile(world, ready, request.link);
  const store = await world.store();
  const attachment = await attachScript(store, ready.opened, ready.args);
  const session = await resolved(store, ready, attachment, request.resolution, world.now());
  const notes = links ? await linkFile({ store, now: world.now, ready, session }) : [];
  const now = await attachScript(store, await openScript(world, request.path), ready.args);
  return { ...now, warnings: [...now.warnings, ...notes.map((note) => findingOf(note, request.path))] };
}

function findingOf({ code, message }: RunWarning, path: string): Finding {
  return { path, code, message, line: 1, severity: 'warning' };
}

async function resolved(
  store: Store,
  ready: ReadyScript,
  attachment: ScriptAttachment,
  resolution: Resolution,
  at: Date,
): Promise<Session> {
  if (resolution === 'fresh') return await beginSession(store, ready, { linkable: true }, at);
  const { session, isForeign } = attachment;
  if (!session) {
    throw new Refusal('NOT_FOUND', `${ready.opened.path} belongs to no session that could be kept.`, {
      remedy: 'Run it, which begins one.',
    });
  }
  const linked = keeping(ready, attachment);
  if (resolution === 'clone') {
    const { engine } = ready.settings;
    return await forkSession(store, { parentId: session.id, ...linked, engine, linkable: true, at });
  }
  if (isForeign) {
    throw new Refusal('INVALID_INPUT', 'The session is that of another file, which keeps it.', {
      remedy: 'Clone it, or begin a fresh one.',
    });
  }
  return await linkScript(store, session.id, linked, at);
}

/** The prompts count as they are, whatever was asked. Where no prompt has changed there is nothing to leave unasked. */
function keeping(ready: ReadyScript, attachment: ScriptAttachment): LinkedScript {
  const linked = linkedScript(ready, attachment);
  const { kind } = attachment.drift ?? { kind: 'none' };
  if (kind === 'none' || kind === 'metadata') return linked;
  return { ...linked, metadata: { ...linked.metadata, keptPrompts: ready.args.texts.length } };
}
