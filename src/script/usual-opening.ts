import { RECORD_TABLE, type RecordSpec, type RecordType } from '../model/record.ts';
import { isRecordType } from '../model/record-fields.ts';
import type { Fence } from './fence.ts';

/** How the records of a known type begin as they are written: with the heading, an empty line and the fence. */
export interface UsualOpening {
  readonly type: RecordType;
  readonly fence: Fence;
  /** Where it was found, its `lastIndex` is where the content of the block starts. */
  readonly pattern: RegExp;
}

/** The opening that starts at `heading`; `undefined` for one that is written in another way. */
export function usualOpening(text: string, heading: number): UsualOpening | undefined {
  if (text.charCodeAt(heading) !== HASH) return undefined;
  const openings = BY_INITIAL[text.charCodeAt(heading + RECORD.length)];
  if (openings === undefined) return undefined;
  for (const opening of openings) {
    opening.pattern.lastIndex = heading;
    if (opening.pattern.test(text)) return opening;
  }
  return undefined;
}

const HASH = 0x23;
const RECORD = '### record ';

const FENCES: Readonly<Record<RecordSpec['block'], Fence>> = {
  markdown: { run: '``````', info: 'markdown' },
  json: { run: '```', info: 'json' },
};

/** By the first letter of the type. A sticky pattern compares several characters at once, `startsWith` one by one. */
const BY_INITIAL: readonly (readonly UsualOpening[])[] = Array.from({ length: 128 }, (_, code) =>
  Object.keys(RECORD_TABLE)
    .filter(isRecordType)
    .filter((type) => type.charCodeAt(0) === code)
    .map(openingOf),
);

function openingOf(type: RecordType): UsualOpening {
  const fence = FENCES[RECORD_TABLE[type].block];
  const lines = [RECORD + type, '', fence.run + fence.info];
  return { type, fence, pattern: new RegExp(lines.map((line) => `${line}\\r?\\n`).join(''), 'y') };
}
