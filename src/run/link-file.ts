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

/** Whether a run names its session in the file. Refuses a configuration that does not say. */
export async function linksFile(
  world: Pick<RunWorld, 'linkSetting'>,
  { args }: Pick<ReadyScript, 'args'>,
  wished: boolean | undefined,
): Promise<boolean> {
  // Each set of arguments has sessions of its own, and a file can name one.
  if (args.hash !== null) return false;
  return wished ?? (await world.linkSetting()) === 'file';
}

export interface FileLink {
  readonly store: Store;
  readonly now: () => Date;
  readonly ready: ReadyScript;
  readonly session: Session;
}

/**
 * Names the session in the file of its script. What keeps the file from being written is told: the run counts all the
 * same, and the link is in the database.
 */
export async function linkFile({ store, now, ready, session }: FileLink): Promise<readonly RunWarning[]> {
  const { opened } = ready;
  if (!session.linkable || opened.script.settings.chatSessionId === session.id) return [];
  const writing = withSessionId(opened.text, session.id);
  if ('problem' in writing)
    return [notWritten(`${opened.path} does not name its session: ${writing.problem}`)];
  const { path, text: before } = opened;
  const result = await writeBack({ path, before, after: writing.text });
  if (!result.written) {
    const message = `${result.message} Its session is known all the same.`;
    return result.reason === 'prompts-folder' ? [] : [notWritten(message)];
  }

  const written = { ...opened, text: writing.text, modifiedAt: result.modifiedAt };
  const linked = linkedScript(
    { ...ready, opened: written },
    { session: await getSession(store, session.id) },
  );
  await linkScript(store, session.id, linked, now());
  return [];
}

function notWritten(message: string): RunWarning {
  return { code: 'link-not-written', message };
}
