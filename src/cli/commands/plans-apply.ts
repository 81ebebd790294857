import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { appliedLines } from '../print-applied.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { inputPath } from '../typed-paths.ts';

interface ApplyOptions extends GlobalOptions {
  readonly dryRun?: boolean;
}

/** Carries out a plan on a document, or says what that would change. */
export async function applyPlan(options: ApplyOptions, file: string, document: string): Promise<number> {
  const { dryRun: isDryRun = false } = options;
  const plan = file === '-' ? await readAll(io().stdin) : await planText(inputPath(options, file), file);
  return await withWorkbench(options, {}, async ({ plans }) => {
    const path = inputPath(options, document);
    const applied = await plans.apply({ document: path, plan, isDryRun });
    if (options.json) printJson(applied);
    else {
      if (!options.quiet) {
        for (const change of applied.changes) io().stderr.write(`${printable(change)}\n`);
      }
      io().stdout.write(`${appliedLines(applied, { document: path, isDryRun }).join('\n')}\n`);
    }
    return 0;
  });
}

async function planText(path: string, file: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw new Refusal(
      isMissing ? 'NOT_FOUND' : 'INVALID_INPUT',
      isMissing ? `There is no file ${file}.` : `The file cannot be read: ${errorMessage(error)}.`,
      { cause: error },
    );
  }
}
