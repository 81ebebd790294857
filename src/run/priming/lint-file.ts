import { isAbsolute } from 'node:path';
import { readPriming } from '../../files/priming-file.ts';
import { replaceWithBackup } from '../../files/replace-with-backup.ts';
import { readTextFile } from '../../files/text-file.ts';
import { fixPriming } from '../../script/fix-priming.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import type { PrimingScript } from '../../script/priming-script.ts';
import type { Fix } from '../../script/text-repair.ts';
import { type Finding, findingsIn } from '../findings.ts';

/** A priming script that was checked, as it stands on disk now. */
export interface LintedPriming {
  readonly path: string;
  readonly text: string;
  readonly script: PrimingScript;
  readonly findings: readonly Finding[];
  /** What was put right, each with the line where it stood. */
  readonly fixes: readonly Fix[];
  /** The file with the text from before, if something was put right. */
  readonly backup?: string;
}

/** Checks a priming script by its ref, or any file by its absolute path; with `fix`, repairs what can be repaired. */
export async function lintFile(
  workspace: string,
  refOrPath: string,
  { fix = false }: { readonly fix?: boolean } = {},
): Promise<LintedPriming> {
  const isPath = isAbsolute(refOrPath);
  const { path, text: before } = isPath
    ? await readTextFile(refOrPath)
    : await readPriming(workspace, refOrPath);
  const { text, fixes } = fix ? fixPriming(before) : { text: before, fixes: [] };
  const backup = fixes.length > 0 ? await replaceWithBackup(path, before, text) : undefined;
  const { script, diagnostics } = lintPriming(text);
  return {
    path,
    text,
    script,
    findings: findingsIn(path, diagnostics),
    fixes,
    ...(backup !== undefined && { backup }),
  };
}
