import { writeBack } from '../files/write-back.ts';
import type { RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { withSessionId } from '../script/session-id-line.ts';
import type { Store } from '../store/dialect.ts';
import { linkScript } from '../store/link-script.ts';
import { getSession } from '../store/session.repository.ts';
import type { ReadyScript } from './plan-script.ts';
import { linkedScript } from './take-up-session.ts';
import type { RunWorld } from './world.ts';

export interface FileLink {
  readonly world: Pick<RunWorld, 'now' | 'linkSetting'>;
  readonly store: Store;
  readonly ready: ReadyScript;
  readonly session: Session;
  /** Whether the file is to name its session; by default as the workspace is configured. */
  readonly link?: boolean;
}

/**
 * Names the session in the file of its script, unless files are to stay as they are. What keeps the file from being
 * written is told: the run counts all the same, and the link is in the database.
 */
export async function linkFile({
  world,
  store,
  ready,
  session,
  link,
}: FileLink): Promise<readonly RunWarning[]> {
  const { opened, args } = ready;
  if (!session.linkable || args.hash !== null || link === false) return [];
  if (opened.script.settings.chatSessionId === session.id) return [];
  if (link === undefined && (await world.linkSetting()) === 'database') return [];
  const writing = withSessionId(opened.text, session.id);
  if ('problem' in writing)
    return [notWritten(`${opened.path} does not name its session: ${writing.problem}`)];
  const { path, text: before } = opened;
  const result = await writeBack({ path, before, after: writing.text });
  if (!result.written) return result.reason === 'prompts-folder' ? [] : [notWritten(result.message)];

  const written = { ...opened, text: writing.text, modifiedAt: result.modifiedAt };
  const now = { session: await getSession(store, session.id) };
  await linkScript(store, session.id, linkedScript({ ...ready, opened: written }, now), world.now());
  return [];
}

function notWritten(message: string): RunWarning {
  return { code: 'link-not-written', message };
}
