import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { EvidenceId, SessionId, TurnId } from '../model/ids.ts';
import type { Evidence, EvidenceKind, EvidenceLabel, NewEvidence } from '../model/terminal.ts';
import type { InsertTarget } from './insert-target.ts';
import { packed, unpacked } from './packed-text.ts';

/** Texts are kept as JSON: what comes out of a terminal may hold U+0000, which PostgreSQL refuses. */
export interface TerminalEvidenceTable {
  id: EvidenceId;
  chatSessionId: SessionId;
  /** The number of the event that tells of it. */
  position: number;
  turnId: TurnId;
  kind: EvidenceKind;
  label: EvidenceLabel;
  terminal: string;
  /** Null where the text is that of a screen. */
  text: string | null;
  facts: string;
  screenHash: string | null;
  createdAt: string;
}

/** Screens, each once in its session, however often it was looked at. */
export interface TerminalScreensTable {
  chatSessionId: SessionId;
  hash: string;
  text: string;
  ansi: string;
}

type EvidenceRow = Selectable<TerminalEvidenceTable>;
type ScreenRow = Selectable<TerminalScreensTable>;

export const EVIDENCE_INSERT: InsertTarget<EvidenceRow> = {
  table: 'TerminalEvidence',
  columns: [
    'id',
    'chatSessionId',
    'position',
    'turnId',
    'kind',
    'label',
    'terminal',
    'text',
    'facts',
    'screenHash',
    'createdAt',
  ],
};

/** Evidence with the screen that it is of, if it is of one. */
export interface ReadEvidence extends Omit<EvidenceRow, 'position' | 'screenHash' | 'text'> {
  readonly text: string;
  /** Null of what is of no screen, and where it was not asked for. */
  readonly ansi: string | null;
}

/** The JSON is what `evidenceRows` wrote. */
export function toEvidence({ ansi, text, facts, createdAt, ...row }: ReadEvidence): Evidence {
  return {
    ...row,
    text: unpacked(text),
    ...(ansi !== null && { ansi: ansiIn(ansi, unpacked(text)) }),
    facts: JSON.parse(facts),
    createdAt,
  };
}

/** The row of a piece of evidence, and that of its screen. */
export function evidenceRows(
  { id, turnId, kind, label, terminal, text, ansi, facts }: NewEvidence,
  place: { readonly chatSessionId: SessionId; readonly position: number; readonly createdAt: string },
): { readonly row: EvidenceRow; readonly screen?: ScreenRow } {
  const { chatSessionId, position, createdAt } = place;
  const screen = ansi === undefined ? undefined : screenRow(chatSessionId, text, ansi);
  const row = {
    id,
    chatSessionId,
    position,
    turnId,
    kind,
    label,
    terminal,
    text: screen ? null : JSON.stringify(text),
    facts: JSON.stringify(facts),
    screenHash: screen?.hash ?? null,
    createdAt,
  };
  return { row, ...(screen && { screen }) };
}

function screenRow(chatSessionId: SessionId, text: string, ansi: string): ScreenRow {
  const hash = createHash('sha256')
    .update(JSON.stringify(text))
    .update('\n')
    .update(JSON.stringify(ansi))
    .digest('hex');
  return { chatSessionId, hash, text: packed(text), ansi: keptAnsi(text, ansi) };
}

/** A screen without colours is its text, and where the cursor stands: only that is kept beside it. */
function keptAnsi(text: string, ansi: string): string {
  const plain = plainAnsi(text);
  return ansi.startsWith(plain) ? JSON.stringify([ansi.slice(plain.length)]) : packed(ansi);
}

function ansiIn(kept: string, text: string): string {
  return kept.startsWith('[') ? `${plainAnsi(text)}${JSON.parse(kept)[0]}` : unpacked(kept);
}

function plainAnsi(text: string): string {
  return text.replaceAll('\n', '\r\n');
}
