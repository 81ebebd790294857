import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { io } from './io.ts';

/** Where a program is on the PATH; it is not run. */
export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (io().env['PATH'] ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
