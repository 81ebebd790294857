import { replaceWithBackup } from '../../files/replace-with-backup.ts';
import { readTextFile, type TextFile } from '../../files/text-file.ts';
import { fixPriming } from '../../script/fix-priming.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import type { PrimingScript } from '../../script/priming-script.ts';
import type { Fix } from '../../script/text-repair.ts';
import { type Finding, findingsIn } from '../findings.ts';

/** A priming script that was checked, as it stands on disk now. */
export interface LintedPriming extends TextFile {
  readonly script: PrimingScript;
  readonly findings: readonly Finding[];
  /** What was put right, each with the line where it stood. */
  readonly fixes: readonly Fix[];
  /** The file with the text from before, if something was put right. */
  readonly backup?: string;
}

/** Checks a file in the format of priming scripts; with `fix`, repairs what can be repaired. */
export async function lintFile(
  path: string,
  { fix = false }: { readonly fix?: boolean } = {},
): Promise<LintedPriming> {
  const before = await readTextFile(path);
  const { text, fixes } = fix ? fixPriming(before.text) : { text: before.text, fixes: [] };
  const backup = fixes.length > 0 ? await replaceWithBackup(path, before.text, text) : undefined;
  const file = backup === undefined ? before : await readTextFile(path);
  const { script, diagnostics } = lintPriming(file.text);
  return {
    ...file,
    script,
    findings: findingsIn(path, diagnostics),
    fixes,
    ...(backup !== undefined && { backup }),
  };
}
