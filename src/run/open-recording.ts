import { dirname } from 'node:path';
import { readPriming } from '../files/priming-file.ts';
import { safePath } from '../files/safe-path.ts';
import { readTextFile, type TextFile } from '../files/text-file.ts';
import { hasErrors } from '../model/diagnostic.ts';
import { isPrimingRef } from '../model/priming-ref.ts';
import { readPrimingScript } from '../script/priming-script.ts';
import { type Finding, findingsIn, invalid } from './findings.ts';
import type { OpenScript } from './open-script.ts';
import { bestRecording, type FileTurn, turnsOfRecording } from './recording-file.ts';

/** A recording that travels with a script. */
export interface OpenRecording {
  /** Absent when the script names no recording. */
  readonly turns?: readonly FileTurn[];
  readonly findings: readonly Finding[];
}

export const NO_RECORDING: OpenRecording = { findings: [] };

/**
 * The recording that a script names, by a path from its own folder or by the ref of a priming script. Of several it is the
 * one that fits what is asked best; all of them are read, and one with errors is refused.
 */
export async function openRecording(
  workspace: string,
  { path, script: { settings } }: OpenScript,
  prompts: readonly string[],
): Promise<OpenRecording> {
  const { recording: named = [] } = settings;
  const recordings: (readonly FileTurn[])[] = [];
  const findings: Finding[] = [];
  for (const name of typeof named === 'string' ? [named] : named) {
    const file = await readRecording(workspace, path, name);
    const { script, diagnostics } = readPrimingScript(file.text);
    if (hasErrors(diagnostics)) throw invalid(file.path, diagnostics);
    const { primedRecords = 0 } = script.settings;
    recordings.push(turnsOfRecording(script.records.slice(primedRecords)));
    findings.push(...findingsIn(file.path, diagnostics));
  }
  const turns = bestRecording(recordings, prompts);
  return { ...(turns && { turns }), findings };
}

async function readRecording(workspace: string, scriptPath: string, name: string): Promise<TextFile> {
  if (isPrimingRef(name)) return await readPriming(workspace, name);
  return await readTextFile(await safePath(dirname(scriptPath), name));
}
