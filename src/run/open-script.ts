import { dirname } from 'node:path';
import { safePath } from '../files/safe-path.ts';
import { sha256 } from '../files/sha256.ts';
import { readTextFile, type TextFile } from '../files/text-file.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { Refusal } from '../model/refusal.ts';
import type { PromptScript } from '../model/script.ts';
import { readPrimingScript } from '../script/priming-script.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { promptHashes, scriptHash } from '../script/script-hash.ts';
import { bestRecording, type FileTurn, turnsOfRecording } from './recording-file.ts';

/** A script file, read and understood. */
export interface OpenScript {
  readonly path: string;
  readonly text: string;
  readonly modifiedAt: Date;
  readonly hash: string;
  readonly promptHashes: readonly string[];
  readonly script: PromptScript;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a prompt script. One with errors opens: see its diagnostics. */
export async function openScript(path: string): Promise<OpenScript> {
  return readScript(await readTextFile(path));
}

/** The same, of a text that is there already. */
export function readScript({ path, text, modifiedAt }: TextFile): OpenScript {
  const { script, diagnostics } = readPromptScript(text);
  return {
    path,
    text,
    modifiedAt,
    hash: scriptHash(text, sha256),
    promptHashes: promptHashes(script.prompts, sha256),
    script,
    diagnostics,
  };
}

/** Reads a prompt script that is to be run; one with errors, or with nothing to say, is refused. */
export async function openRunnable(path: string): Promise<OpenScript> {
  const opened = await openScript(path);
  refuseUnrunnable(opened);
  return opened;
}

/** Refuses a script with errors, or with nothing to say. */
export function refuseUnrunnable({ path, script, diagnostics }: OpenScript): void {
  if (hasErrors(diagnostics)) throw invalid(path, diagnostics);
  if (script.prompts.length === 0) {
    throw new Refusal('SCRIPT_INVALID', `${path} has no prompt to run.`, {
      remedy: 'Write one below the front matter; `<!-- user -->` on a line of its own begins the next.',
    });
  }
}

/** A recording that travels with a script. */
export interface OpenRecording {
  /** Absent when the script names no recording. */
  readonly turns?: readonly FileTurn[];
  readonly findings: readonly Finding[];
}

export const NO_RECORDING: OpenRecording = { findings: [] };

/** Something that was noticed in a file, and in which. */
export interface Finding extends Diagnostic {
  readonly path: string;
}

/**
 * The recording that a script names, by a path from its own folder. Of several it is the one that fits what is asked best;
 * all of them are read, and one with errors is refused.
 */
export async function openRecording(
  { path, script: { settings } }: OpenScript,
  prompts: readonly string[],
): Promise<OpenRecording> {
  const { recording: named = [] } = settings;
  const recordings: (readonly FileTurn[])[] = [];
  const findings: Finding[] = [];
  for (const name of typeof named === 'string' ? [named] : named) {
    const file = await safePath(dirname(path), name);
    const { text } = await readTextFile(file);
    const { script, diagnostics } = readPrimingScript(text);
    if (hasErrors(diagnostics)) throw invalid(file, diagnostics);
    recordings.push(turnsOfRecording(script.records));
    findings.push(...findingsIn(file, diagnostics));
  }
  const turns = bestRecording(recordings, prompts);
  return { ...(turns && { turns }), findings };
}

export function findingsIn(path: string, diagnostics: readonly Diagnostic[]): readonly Finding[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, path }));
}

/** The refusal to run a script, or to play a recording, with errors in it. */
export function invalid(path: string, diagnostics: readonly Diagnostic[]): Refusal {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const lines = errors.map(({ line, message }) => `${path}:${line}: ${message}`);
  return new Refusal('SCRIPT_INVALID', lines.join('\n'), { details: findingsIn(path, diagnostics) });
}
