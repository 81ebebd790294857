import { basename, resolve } from 'node:path';
import { errorMessage } from '../model/error-code.ts';
import { Refusal, type RefusalCode } from '../model/refusal.ts';
import { isScriptName } from './script-names.ts';

/** Why a file was left as it is. */
export type NotWrittenReason =
  | 'changed'
  | 'disk-full'
  | 'failed'
  | 'gone'
  | 'hard-linked'
  | 'no-script'
  | 'prompts-folder'
  | 'read-only';

export interface NotWritten {
  readonly written: false;
  readonly reason: NotWrittenReason;
  readonly message: string;
}

export function notWritten(reason: NotWrittenReason, path: string, error?: unknown): NotWritten {
  return { written: false, reason, message: SENTENCES[reason](path, error) };
}

/** Why what is at a path is not ours to change, whatever it is. */
export function reasonToLeave(path: string): NotWrittenReason | undefined {
  if (!isScriptName(basename(path))) return 'no-script';
  return isInPromptsFolder(resolve(path)) ? 'prompts-folder' : undefined;
}

/** Refuses to change what is not ours to change. */
export function refuseForeign(path: string): void {
  const reason = reasonToLeave(path);
  if (reason !== undefined) throw refusalOf(notWritten(reason, path));
}

/** What somebody is told who wanted the file written, and nothing but that. */
export function refusalOf({ reason, message }: NotWritten): Refusal {
  return new Refusal(CODES[reason] ?? 'INVALID_INPUT', message);
}

const CODES: Partial<Readonly<Record<NotWrittenReason, RefusalCode>>> = {
  changed: 'FILE_CHANGED',
  gone: 'NOT_FOUND',
};

/** Prompt files there belong to other programs too. */
function isInPromptsFolder(path: string): boolean {
  return /[/\\]\.github[/\\]prompts[/\\]/i.test(path);
}

const SENTENCES: Readonly<Record<NotWrittenReason, (path: string, error: unknown) => string>> = {
  changed: (path) => `${path} was changed meanwhile and is left as it is.`,
  'disk-full': (path) => `There is no room to write ${path}; it is left as it is.`,
  failed: (path, error) => `${path} cannot be written and is left as it is: ${errorMessage(error)}.`,
  gone: (path) => `${path} is gone, and is not written anew.`,
  'hard-linked': (path) =>
    `${path} has other names (hard links), which would no longer be the same file; it is left as it is.`,
  'no-script': (path) => `${path} does not end in .prompt.md and is left as it is.`,
  'prompts-folder': (path) => `${path} is left as it is, as everything in .github/prompts is.`,
  'read-only': (path) => `${path} is read-only and is left as it is.`,
};
