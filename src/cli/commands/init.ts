import { Refusal } from '../../model/refusal.ts';
import { createWorkbench, type InitFile } from '../../workbench.ts';
import { commandLine, type GlobalOptions, pastablePath } from '../context.ts';
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
  const workbench = createWorkbench({
    workspace: resolvePath(folder ?? options.workspace ?? '.'),
    environment: io().env,
  });
  try {
    const { workspace, files } = await workbench.init();
    if (options.json) printJson({ workspace, files });
    else if (options.quiet) io().stdout.write(files.filter(isNew).map(pathLine).join(''));
    else {
      for (const file of files) io().stdout.write(`${sentenceOn(file)}\n`);
      const hint = commandLine(options, workspace, 'new');
      io().stdout.write(`${dim(`Write a script to begin with: ${hint}`)}\n`);
    }
    return 0;
  } finally {
    await workbench.close();
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
