import { isRefusal, Refusal } from '../../model/refusal.ts';
import { createWorkbench, findDatabase, type InitFile } from '../../workbench.ts';
import { commandLine, type GlobalOptions, pastablePath, shownDatabase } from '../context.ts';
import { io, resolvePath } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Makes a folder, by default the one we are in, into a workspace. What is there already stays as it is. */
export async function initWorkspace(options: GlobalOptions, folder?: string): Promise<number> {
  if (folder !== undefined && options.workspace !== undefined) {
    throw new Refusal('INVALID_INPUT', 'The folder is named twice.', {
      remedy: 'Name it once: after init, or with --workspace.',
    });
  }
  const place = resolvePath(folder ?? options.workspace ?? '.');
  const environment = io().env;
  const workbench = createWorkbench({ workspace: place, environment });
  try {
    const { workspace, files } = await workbench.init();
    if (options.json) printJson({ workspace, files });
    else if (options.quiet) io().stdout.write(files.filter(isNew).map(pathLine).join(''));
    else {
      for (const file of files) io().stdout.write(`${sentenceOn(file)}\n`);
      io().stdout.write(dim(await placesOf(workspace)));
      const hint = commandLine(options, workspace, 'new');
      io().stdout.write(`${dim(`Create a starter script: ${hint}`)}\n`);
    }
    return 0;
  } finally {
    await workbench.close();
  }
}

/** Where conversations and their daily copies will be. A configuration with mistakes is reported by the first run. */
async function placesOf(workspace: string): Promise<string> {
  const environment = io().env;
  try {
    const database = await findDatabase(workspace, environment);
    const workbench = createWorkbench({
      workspace,
      environment,
      ...(database !== undefined && { database }),
    });
    const { folder, isDaily } = await workbench.backups.daily();
    const copies = isDaily && folder !== undefined ? `, and daily copies in ${pastablePath(folder)}` : '';
    return `Conversations will be in ${shownDatabase(workbench.database)}${copies}.\n`;
  } catch (error) {
    if (isRefusal(error)) return '';
    throw error;
  }
}

function isNew({ outcome }: InitFile): boolean {
  return outcome === 'written' || outcome === 'added';
}

function pathLine({ path }: InitFile): string {
  return `${path}\n`;
}

function sentenceOn({ path, outcome, reason }: InitFile): string {
  const name = pastablePath(path);
  switch (outcome) {
    case 'written':
      return `Wrote ${name}.`;
    case 'added':
      return `Added to ${name} what is not to be under version control.`;
    case 'kept':
      return dim(`Left ${name} as it is.`);
    case 'failed':
      return `Could not write ${name}. ${printable(reason ?? '')}`;
  }
}
