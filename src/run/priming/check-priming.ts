import { type PrimingFile, readPriming } from '../../files/priming-file.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { lintPriming } from '../../script/lint-priming.ts';

/** A priming script as it stands on disk, with what it says of itself and what is wrong with it. */
export interface CheckedPriming extends PrimingFile {
  readonly title?: string;
  readonly applicableMemberIds?: readonly string[];
  readonly records: number;
  /** In bytes. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads and checks the priming script that a ref names. One with errors is told of all the same. */
export async function checkPriming(workspace: string, ref: string): Promise<CheckedPriming> {
  const file = await readPriming(workspace, ref);
  const { script, diagnostics } = lintPriming(file.text);
  const { title, applicableMemberIds } = script.settings;
  return {
    ...file,
    ...(title !== undefined && { title }),
    ...(applicableMemberIds && { applicableMemberIds }),
    records: script.records.length,
    size: Buffer.byteLength(file.text),
    diagnostics,
  };
}
