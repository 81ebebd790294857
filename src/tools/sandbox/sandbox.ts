import { chmod, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { makeWorkspaceFolder } from '../../files/workspace-folder.ts';
import type { SessionId } from '../../model/ids.ts';
import { isLesserUserNeeded } from './lesser-user.ts';

/** Where the sandboxes of a workspace are, each under the id of its session. */
export const SANDBOXES = '.cuebook/sandboxes';

/** A folder of its own for what a session's commands read and write. */
export interface Sandbox {
  readonly workspace: string;
  readonly sessionId: SessionId;
  /** Its real path. It is made when it is first asked for. */
  folder(): Promise<string>;
}

/** The sandbox of a session, in its workspace. */
export function sandboxFor(workspace: string, sessionId: SessionId): Sandbox {
  return {
    workspace,
    sessionId,
    async folder() {
      await makeWorkspaceFolder(workspace);
      const folder = await makeFolders(await realpath(workspace), `${SANDBOXES}/${sessionId}`);
      // Nobody else on this machine may run what a command has left there.
      await chmod(dirname(folder), 0o700);
      if (await isLesserUserNeeded()) await chmod(folder, 0o777);
      return folder;
    },
  };
}
