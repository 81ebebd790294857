import { chmod, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { makeWorkspaceFolder } from '../../files/workspace-folder.ts';
import type { SessionId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { isLesserUserNeeded } from './lesser-user.ts';

/** Where the sandboxes of a workspace are, each under the id of its session. None of these folders may be a link. */
export const SANDBOXES = '.cuebook/sandboxes';

/** A folder of its own for what a session's commands read and write. */
export interface Sandbox {
  readonly workspace: string;
  readonly sessionId: SessionId;
  /** What all of its files may take on the disk. */
  readonly maxBytes: number;
  /** Its real path. It is made when it is first asked for. */
  folder(): Promise<string>;
}

/** The sandbox of a session, in its workspace. */
export function sandboxFor(
  workspace: string,
  sessionId: SessionId,
  maxBytes = COMMAND_LIMITS.sandboxBytes,
): Sandbox {
  return {
    workspace,
    sessionId,
    maxBytes,
    async folder() {
      await makeWorkspaceFolder(workspace);
      const root = await realpath(workspace);
      const sandboxes = await makeOwnFolder(root, SANDBOXES);
      // Nobody else on this machine may run what a command has left there.
      await chmod(sandboxes, 0o700);
      const folder = await makeOwnFolder(root, `${SANDBOXES}/${sessionId}`);
      if (await isLesserUserNeeded()) await chmod(folder, 0o777);
      return folder;
    },
  };
}

/** Refuses links, also to the rest of the workspace: commands could write there, and to its database. */
async function makeOwnFolder(root: string, path: string): Promise<string> {
  const folder = await makeFolders(root, path);
  if (folder === join(root, path)) return folder;
  throw new Refusal('INVALID_INPUT', `The folder ${path} leads elsewhere by a link.`, {
    remedy: 'Remove the link.',
  });
}
