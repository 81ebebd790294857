import { withoutUndone } from '../model/course.ts';
import type { ExportFormat } from '../model/export-format.ts';
import {
  contextReset,
  HISTORY_ENDS,
  historyFrom,
  historyHidden,
  repairAsked,
  withSkills,
} from '../model/history-words.ts';
import type { SessionId } from '../model/ids.ts';
import {
  isAskedPrompt,
  isPrimed,
  type Message,
  type ResponseFacts,
  withoutVoided,
} from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { oneLine } from '../model/one-line.ts';
import type { Session } from '../model/session.ts';
import type { Evidence } from '../model/terminal.ts';
import { readConversation, type StoredConversation } from '../store/conversation.repository.ts';
import type { Store } from '../store/dialect.ts';
import { getSession, readScriptSnapshot } from '../store/session.repository.ts';
import { fenced } from './fenced.ts';
import { courseText, currentCourse } from './priming/course-text.ts';
import { scriptOfSession } from './script-of-session.ts';
import { refuseSecrets } from './secrets.ts';
import { writtenSettings } from './session-settings.ts';
import { evidenceBlocks } from './terminals/evidence-blocks.ts';
import { evidenceByTurn, isAskedByUser, turnsOf } from './turns.ts';

export interface ExportOptions {
  readonly format: ExportFormat;
  /** Write also what looks like a key. */
  readonly allowSecrets?: boolean;
}

/** A session as text. Refuses, unless told otherwise, what looks as if it held a secret. */
export async function exportSession(
  store: Store,
  sessionId: SessionId,
  { format, allowSecrets = false }: ExportOptions,
  at: Date,
): Promise<string> {
  const session = await getSession(store, sessionId);
  const conversation = await readConversation(store, sessionId, { withScreens: format === 'json' });
  const text = await exported(store, session, conversation, { format, at });
  if (!allowSecrets) refuseSecrets(text);
  return text;
}

async function exported(
  store: Store,
  session: Session,
  { messages: rows, evidence }: StoredConversation,
  { format, at }: { readonly format: ExportFormat; readonly at: Date },
): Promise<string> {
  switch (format) {
    case 'md':
      return asMarkdown(session, withoutVoided(rows), evidence);
    case 'json': {
      const scriptSnapshot = (await readScriptSnapshot(store, session.id)) ?? null;
      return asJson({ session, scriptSnapshot, messages: withoutVoided(rows), evidence });
    }
    case 'priming':
      return courseText(session, currentCourse(rows), at, evidence);
    case 'script':
      return scriptOfSession({
        session,
        turns: turnsOf(currentCourse(rows)).filter(isAskedByUser),
        written: await writtenSettings(store, session),
      }).text;
    default:
      return format satisfies never;
  }
}

interface WholeSession extends Pick<StoredConversation, 'messages' | 'evidence'> {
  readonly session: Session;
  readonly scriptSnapshot: string | null;
}

function asJson({ session, scriptSnapshot, messages, evidence }: WholeSession): string {
  const content = {
    format: 'cuebook-session',
    version: 1,
    session,
    scriptSnapshot,
    messages,
    evidence,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function asMarkdown(session: Session, messages: readonly Message[], evidence: readonly Evidence[]): string {
  const { title = 'Untitled', modelId } = session.metadata;
  const facts = [`Session ${session.id}`, modelId, session.createdAt].filter(Boolean).join(' · ');
  const byTurn = evidenceByTurn(evidence);
  let turn = 0;
  const said = withoutUndone(messages)
    .filter((message) => !isPrimed(message) && isShown(message))
    .flatMap((message) => {
      if (message.kind === 'prompt') turn++;
      const blocks = blocksOf(message, `Prompt ${turn}`);
      const kept = message.kind === 'prompt' && message.turnId ? byTurn.get(message.turnId) : undefined;
      return kept ? [...blocks, ...evidenceBlocks(kept)] : blocks;
    });
  return `${[`# ${title}`, facts, ...historyBlocks(session, messages.filter(isPrimed)), ...said].join('\n\n')}\n`;
}

/** A reset is shown as a line, though it says nothing, and so is that an answer was asked for again. */
function isShown({ kind, audience }: Message): boolean {
  return audience === 'all' || audience === 'person' || kind === 'marker' || kind === 'repair';
}

/** The history that a session began with; one that people are not shown is told of. */
function historyBlocks({ metadata }: Session, rows: readonly Message[]): readonly string[] {
  if (rows.length === 0) return [];
  const { scriptRefs = [] } = metadata.priming ?? {};
  const visible = rows.filter(({ audience }) => audience === 'all' || audience === 'person');
  if (visible.length === 0) return [line(historyHidden(rows.length, scriptRefs))];
  const blocks = visible.flatMap((row) => blocksOf(row, 'Primed prompt'));
  return [line(historyFrom(scriptRefs)), ...blocks, line(HISTORY_ENDS)];
}

function line(text: string): string {
  return `*— ${text} —*`;
}

function blocksOf(message: Message, promptHeading: string): readonly string[] {
  const text = messageText(message);
  switch (message.kind) {
    case 'prompt':
      return [`## ${promptHeading}`, text, ...fileBlock(message.metadata), ...skillBlock(message)];
    case 'text':
      return [
        message.metadata.incomplete ? '### Answer (broken off)' : '### Answer',
        responseText(text, message.metadata.response),
      ];
    case 'reasoning':
      return ['<details><summary>Reasoning</summary>', text, '</details>'];
    case 'tool-call':
      return ['### Tool call', fenced(text)];
    case 'tool-result':
      return ['### Tool result', fenced(text)];
    case 'error':
      return ['### Error', text];
    case 'boot':
      return [
        message.audience === 'all' ? '### Welcome' : '### Welcome (not sent to the model)',
        responseText(text, message.metadata),
      ];
    case 'marker':
      return [line(contextReset(message.metadata.freedTokens))];
    case 'repair':
      return [line(repairAsked(message.metadata))];
    default:
      return [];
  }
}

/** The files that were given with a prompt. */
function fileBlock(metadata: Extract<Message, { kind: 'prompt' }>['metadata']): readonly string[] {
  const files = 'files' in metadata ? (metadata.files ?? []) : [];
  if (files.length === 0) return [];
  return [files.map(({ name, type, size }) => `- File: ${inCode(name)} (${type}, ${size} bytes)`).join('\n')];
}

/** The skills that a prompt was answered with. */
function skillBlock(message: Message): readonly string[] {
  const told = isAskedPrompt(message) ? withSkills(message.metadata.skills ?? []) : undefined;
  return told === undefined ? [] : [line(told)];
}

/** On one line, and nothing in it is read as Markdown. */
function inCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${oneLine(text)}${fence}` : `${fence} ${oneLine(text)} ${fence}`;
}

/** What an agent says: HTML is shown as it was written, and does nothing where the file is read. */
function responseText(text: string, facts: ResponseFacts | undefined): string {
  return facts?.isHtml ? fenced(text, 'html') : text;
}
