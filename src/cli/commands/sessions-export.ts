import { writeFile } from 'node:fs/promises';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import type { ExportFormat } from '../../model/export-format.ts';
import { Refusal } from '../../model/refusal.ts';
import { type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { io, resolvePath } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface ExportOptions extends GlobalOptions {
  readonly format: ExportFormat;
  readonly output?: string;
  readonly allowSecrets?: boolean;
}

export async function exportSession(options: ExportOptions, ref: string): Promise<number> {
  const { output, allowSecrets = false } = options;
  const format = options.json ? 'json' : options.format;
  const text = await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { id } = await namedSession(workbench, options, ref);
    return await workbench.sessions.export(id, { format, allowSecrets });
  });
  if (output === undefined) io().stdout.write(io().stdout.isTTY ? printable(text) : text);
  else {
    await writeNew(output, text);
    if (options.json) printJson({ written: output });
    else if (!options.quiet) io().stdout.write(`Wrote ${pastablePath(resolvePath(output))}.\n`);
  }
  return 0;
}

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(resolvePath(path), text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      throw new Refusal('FILE_EXISTS', `${path} is there already; it was left as it is.`, { cause: error });
    }
    throw new Refusal('INVALID_INPUT', `${path} cannot be written: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}
