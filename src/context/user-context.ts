import type { PromptFile } from '../model/file.ts';
import type { TurnId } from '../model/ids.ts';
import type { Language } from '../model/language.ts';
import type { Message } from '../model/message.ts';
import type { UserModelMessage } from '../model/model-message.ts';
import type { ReminderMode } from '../model/reminder-mode.ts';
import { type FileMaps, fileMaps, inputFiles } from './input-files.ts';
import { behindFrame, framed } from './reminder/frame.ts';
import { buildAgentInputFilesPrompt } from './reminder/reminder.ts';

/** How a model is told of reminders and files. */
export interface ReminderWish {
  readonly language: Language;
  readonly mode: ReminderMode;
  /** The hashes of files whose content is gone. */
  readonly missing?: ReadonlySet<string>;
  /** The pictures of this turn that are sent as such, or words that stand for them, by their hashes. */
  readonly images?: ReadonlyMap<string, Uint8Array | string>;
}

/** How the user's side of a conversation is told to a model. */
export interface UserContextWish extends ReminderWish {
  /** The turn that is being answered. */
  readonly turnId: TurnId;
}

/** What holds where nothing is configured. */
export const PLAIN_REMINDERS: ReminderWish = { language: 'en', mode: 'files' };

export interface UserContext extends FileMaps {
  /** The rows with what a model is told before the user's words. */
  readonly rows: readonly Message[];
}

/** Everything that a conversation says of files and reminders: its rows as a model gets them, and the files by id. */
export function buildAgentUserContextInput(rows: readonly Message[], wish: UserContextWish): UserContext {
  const files = rows.flatMap((row) => filesOf(row, wish));
  return { rows: rewriteAgentUserMessagesWithFiles(rows, wish), ...fileMaps(files) };
}

/**
 * The turn that is being answered gets its whole reminder; those before it their files only, under the ids that they had
 * then, or what was said then where that is frozen. A prompt without either stays the very same row.
 */
export function rewriteAgentUserMessagesWithFiles(
  rows: readonly Message[],
  wish: UserContextWish,
): readonly Message[] {
  return rows.map((row) => {
    if (row.kind !== 'prompt' || row.metadata.source === 'priming') return row;
    const { reminder, files = [] } = row.metadata;
    if (reminder === undefined && files.length === 0) return row;
    const isNow = row.turnId === wish.turnId;
    const frame = (isNow || wish.mode === 'frozen' ? reminder : undefined) ?? filesFrame(row, wish);
    const images = isNow ? imageParts(files, wish.images) : [];
    return { ...row, payload: withContext(row.payload, frame, images) };
  });
}

function filesOf(row: Message, { missing }: UserContextWish) {
  if (row.kind !== 'prompt' || row.metadata.source === 'priming') return [];
  return inputFiles(row.turnId ?? row.id, row.metadata.files ?? [], missing);
}

function filesFrame(row: Message, wish: UserContextWish): string {
  return framed([buildAgentInputFilesPrompt(filesOf(row, wish), wish.language)]);
}

type UserPart = Exclude<UserModelMessage['content'], string>[number];

function withContext(
  payload: UserModelMessage,
  frame: string,
  images: readonly UserPart[],
): UserModelMessage {
  const { content } = payload;
  if (typeof content !== 'string') return payload;
  const text = behindFrame(frame, content);
  return { ...payload, content: images.length === 0 ? text : [{ type: 'text', text }, ...images] };
}

function imageParts(
  files: readonly PromptFile[],
  images: ReadonlyMap<string, Uint8Array | string> = new Map(),
): readonly UserPart[] {
  return files.flatMap(({ hash, mediaType }) => {
    const data = images.get(hash);
    return data ? { type: 'file' as const, mediaType, data } : [];
  });
}
