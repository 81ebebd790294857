import { join } from 'node:path';
import type { InputFile } from '../../model/file.ts';
import type { SessionId } from '../../model/ids.ts';
import { putFile } from '../../tools/sandbox/put-file.ts';
import { sandboxFor } from '../../tools/sandbox/sandbox.ts';
import type { RunWorld } from '../world.ts';
import { availablePath } from './available-path.ts';

/** A copy of a file in the sandbox of its session: whatever a tool does to it, what is kept stays as it is. */
export async function copyForTools(
  { workspace, context }: Pick<RunWorld, 'workspace' | 'context'>,
  sessionId: SessionId,
  file: InputFile,
): Promise<string> {
  const sandbox = sandboxFor(workspace, sessionId, await context.sandboxBytes());
  const { id, name } = file;
  const source = await availablePath(context.files, file);
  const path = await putFile(sandbox, source, `given/${id}/${name}`, true);
  return join(await sandbox.folder(), path);
}
