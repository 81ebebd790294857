import { stat } from 'node:fs/promises';
import type { Diagnostic } from '../model/diagnostic.ts';
import { lintPriming } from '../script/lint-priming.ts';
import { isGone } from './list-scripts.ts';
import { readTextFile } from './text-file.ts';

/** What a list tells of a priming script. */
export interface PrimingFacts {
  readonly title?: string;
  readonly applicableMemberIds?: readonly string[];
  readonly records: number;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** What keeps it from being applied. */
  readonly errors: readonly Diagnostic[];
}

interface Known {
  /** Another one for a file that has changed. */
  readonly mark: string;
  readonly facts: PrimingFacts;
}

const MOST_KNOWN = 5_000;
const MOST_ERRORS_KNOWN = 100;
/** So coarse is the clock of some file systems: what has just changed may change again without a trace. */
const CLOCK_TICK_MS = 2_000;

/** By real path, the one that was asked for last at the end. */
const known = new Map<string, Known>();

/** What is in the file at a real path. It is read again only if it has changed since this process last asked. */
export async function primingFacts(path: string): Promise<PrimingFacts> {
  const now = Date.now();
  // Before it is read, so that a change in between is noticed the next time.
  const mark = await markOf(path);
  const before = known.get(path);
  const facts = before !== undefined && before.mark === mark ? before.facts : await readFacts(path);
  known.delete(path);
  const isSettled = Math.abs(now - facts.modifiedAt.getTime()) > CLOCK_TICK_MS;
  if (mark !== undefined && isSettled && facts.errors.length <= MOST_ERRORS_KNOWN) {
    known.set(path, { mark, facts });
    const [oldest] = known.size > MOST_KNOWN ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
  }
  return facts;
}

/** Undefined if it went a moment ago. */
async function markOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function readFacts(path: string): Promise<PrimingFacts> {
  const { text, modifiedAt } = await readTextFile(path);
  const { script, diagnostics } = lintPriming(text);
  const { title, applicableMemberIds } = script.settings;
  const facts: PrimingFacts = {
    ...(title !== undefined && { title }),
    ...(applicableMemberIds && { applicableMemberIds }),
    records: script.records.length,
    size: Buffer.byteLength(text),
    modifiedAt,
    errors: diagnostics.filter(({ severity }) => severity === 'error'),
  };
  // A piece of a text keeps the whole of it in memory, a copy does not.
  return structuredClone(facts);
}
