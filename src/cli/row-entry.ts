import type { PromptFile } from '../model/file.ts';
import { contextReset, repairAsked, withSkills } from '../model/history-words.ts';
import { isAskedPrompt, type Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import type { Entry } from './entry-text.ts';
import { givenNote } from './given-note.ts';
import { htmlText } from './html-text.ts';

/** A row as a person sees it; nothing of one that is not for people. */
export function rowEntry(row: Message, number?: string): Entry | undefined {
  if (row.kind === 'marker') return { kind: 'remark', text: contextReset(row.metadata.freedTokens) };
  if (row.kind === 'undo') return { kind: 'remark', text: 'the reset was taken back' };
  if (row.kind === 'repair') return { kind: 'remark', text: repairAsked(row.metadata) };
  if (row.audience !== 'all' && row.audience !== 'person') return undefined;
  const text = messageText(row);
  switch (row.kind) {
    case 'prompt':
      return {
        kind: 'prompt',
        text,
        ...(number !== undefined && { number }),
        note: givenNote(filesOf(row)),
        below: skillsLine(row),
      };
    case 'text': {
      const shown = responseText(text, row.metadata.response);
      return row.metadata.incomplete
        ? { kind: 'text', text: `${shown.trimEnd()} …`, note: 'broken off' }
        : { kind: 'text', text: shown };
    }
    case 'boot':
      return { kind: 'text', text: responseText(text, row.metadata) };
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
    case 'error':
      return { kind: row.kind, text };
    default:
      return { kind: 'text', text };
  }
}

/** Which skills a prompt was answered with, as a line; nothing where there were none. */
export function skillsLine(row: Message): string | undefined {
  return isAskedPrompt(row) ? withSkills(row.metadata.skills ?? []) : undefined;
}

function filesOf({ metadata }: Extract<Message, { kind: 'prompt' }>): readonly PromptFile[] {
  return ('files' in metadata && metadata.files) || [];
}

/** What an agent says, as a terminal can show it. */
export function responseText(text: string, facts: { readonly isHtml?: boolean } | undefined): string {
  return facts?.isHtml ? htmlText(text) : text;
}
