import { expect } from 'vitest';
import { hasErrors } from '../../model/diagnostic.ts';
import { newSessionId } from '../../model/ids.ts';
import type { Message } from '../../model/message.ts';
import { type PrimingRecord, RECORD_TABLE, type RecordSpec } from '../../model/record.ts';
import { lintPriming } from '../../script/lint-priming.ts';
import { writeRecord } from '../../script/write-priming.ts';
import { toMessage, toMessageRow } from '../../store/message.table.ts';
import { OwnNumbers } from './own-numbers.ts';
import { rowsOfRecords } from './record-rows.ts';
import { recordsOfRows } from './row-records.ts';

/** A script without front matter. */
export function written(records: readonly PrimingRecord[]): string {
  return `${records.map(writeRecord).join('\n\n')}\n`;
}

/** A script from its first record on. */
export function fromFirstHeading(text: string): string {
  return text.slice(text.indexOf('### record '));
}

/** Rows as the database gives them back. */
export function storedRows(records: readonly PrimingRecord[], showInUi = true): readonly Message[] {
  const place = { chatSessionId: newSessionId(), createdAt: '2026-11-16T08:00:00.000Z' };
  return rowsOfRecords(records, { showInUi }).map((row, order) =>
    toMessage(toMessageRow(row, { ...place, order })),
  );
}

/** What a script becomes when it is read, replayed and exported again. */
export function replayed(text: string): {
  readonly own: readonly PrimingRecord[];
  readonly exported: string;
} {
  const { script, diagnostics } = lintPriming(text);
  expect(hasErrors(diagnostics) ? diagnostics : []).toEqual([]);
  const { records: own } = new OwnNumbers().take(script.records);
  return { own, exported: written(recordsOfRows(storedRows(own))) };
}

/** Records with their numbers and ids covered. */
export function withoutNumbers(records: readonly PrimingRecord[]): readonly PrimingRecord[] {
  return records.map((record) => {
    if (!record.known) return record;
    const { required, optional }: RecordSpec = RECORD_TABLE[record.type];
    const types = { ...required, ...optional };
    const fields = Object.fromEntries(
      Object.entries(record.fields).map(([name, value]) => [
        name,
        NUMBERED.includes(types[name] ?? '') ? 0 : value,
      ]),
    );
    return { ...record, text: record.text, fields } as PrimingRecord;
  });
}

const NUMBERED: readonly string[] = ['genseq', 'message-id', 'call-id', 'call-ids'];
