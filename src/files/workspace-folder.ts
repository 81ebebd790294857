import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What Cuebook itself keeps in a workspace and nobody wants under version control. */
const IGNORED = '.gitignore\ncuebook.db*\nserver.json\n';

/** Makes the `.cuebook` folder of a workspace, with a `.gitignore` in it, unless it is there. */
export async function makeWorkspaceFolder(workspace: string): Promise<void> {
  const folder = join(workspace, '.cuebook');
  const made = await mkdir(folder, { recursive: true });
  if (made !== undefined) await writeFile(join(folder, '.gitignore'), IGNORED, { flag: 'wx' });
}
