import * as z from 'zod';
import type { PromptFile } from '../../src/model/file.ts';
import { promptFile } from '../../src/wire/kept-file-routes.ts';
import type { Trouble } from './connection.ts';

/** Why a file is not given. */
export type FileFailure =
  /** The server, or the way to it. */
  | { readonly type: 'refused'; readonly trouble: Trouble }
  | { readonly type: 'too-large'; readonly bytes: number }
  | { readonly type: 'too-many'; readonly most: number }
  /** The page was loaded again before all of it was sent. */
  | { readonly type: 'broken-off' }
  /** It was sent, and is not on the server any more. */
  | { readonly type: 'gone' };

export type FileProgress =
  | { readonly type: 'queued' }
  | { readonly type: 'sending'; readonly sent: number }
  | { readonly type: 'done'; readonly file: PromptFile }
  | { readonly type: 'failed'; readonly failure: FileFailure; readonly canRetry: boolean };

/** A file that goes with a message which is not sent yet. */
export interface PendingFile {
  readonly key: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly progress: FileProgress;
}

/** What is remembered of one: what it is on the server, or at least that it was to be given. */
const remembered = z.array(z.union([promptFile, z.object({ name: z.string(), size: z.number() })]));

export function rememberedText(files: readonly PendingFile[]): string | null {
  const kept = files.flatMap(({ name, size, progress }): z.input<typeof remembered> => {
    if (progress.type === 'done') return [progress.file];
    const isToCome = progress.type !== 'failed' || progress.failure.type === 'broken-off';
    return isToCome ? [{ name, size }] : [];
  });
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** The files that a text tells of; none for a text that somebody else wrote. */
export function rememberedFiles(text: string | null): readonly PendingFile[] {
  return (remembered.safeParse(parsed(text)).data ?? []).map((kept, index): PendingFile => {
    const progress: FileProgress =
      'hash' in kept
        ? { type: 'done', file: kept }
        : { type: 'failed', failure: { type: 'broken-off' }, canRetry: false };
    return { key: `kept ${index}`, name: kept.name, size: kept.size, progress };
  });
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

/** Those that are on the server: what is sent with the message. */
export function readyFiles(files: readonly PendingFile[]): readonly PromptFile[] {
  return files.flatMap(({ progress }) => (progress.type === 'done' ? [progress.file] : []));
}

export function isOnItsWay({ progress: { type } }: PendingFile): boolean {
  return type === 'queued' || type === 'sending';
}

export function hasFailed({ progress: { type } }: PendingFile): boolean {
  return type === 'failed';
}
