import type { PlanAction } from '../../model/plan.ts';

type Op = PlanAction['op'];

/** What an action is called, and what it is then. */
interface Meaning {
  readonly op: Op;
  /** Where it goes, where its name says so. */
  readonly at?: 'start' | 'end';
  /** The side of the block that it names on which it goes. */
  readonly beside?: 'after_block_id' | 'before_block_id';
}

const OPS: readonly Op[] = ['upsert_block', 'delete_block', 'insert_text'];

const UPSERT = 'upsert add create update replace edit modify rewrite write set put new insert'
  .split(' ')
  .flatMap((verb) => [`${verb}_block`, `${verb}_section`]);
const DELETE = 'delete remove drop erase'
  .split(' ')
  .flatMap((verb) => [verb, `${verb}_block`, `${verb}_section`]);
const INSERT = 'insert append add write'
  .split(' ')
  .flatMap((verb) => ['text', 'paragraph', 'markdown', 'content'].map((what) => `${verb}_${what}`));
/** Of these, the block that is named says whether a block is meant. */
const EITHER = ['upsert', 'insert', 'add', 'create', 'new', 'write', 'put', 'set'];
/** Of a block alone. */
const OF_BLOCK = ['update', 'replace', 'edit', 'modify', 'rewrite'];

/** What an operation of this name is; undefined where that cannot be told. To append to a block is none of them. */
export function meaningOf(name: string, hasBlockId: boolean): Meaning | undefined {
  const own = OPS.find((op) => op === name);
  if (own) return { op: own };
  if (UPSERT.includes(name) || (hasBlockId && [...EITHER, ...OF_BLOCK].includes(name)))
    return { op: 'upsert_block' };
  if (DELETE.includes(name)) return { op: 'delete_block' };
  if (['insert_after', 'insert_after_block', 'insert_text_after'].includes(name)) {
    return { op: 'insert_text', ...(hasBlockId && { beside: 'after_block_id' }) };
  }
  if (['insert_before', 'insert_before_block', 'insert_text_before'].includes(name)) {
    return { op: 'insert_text', ...(hasBlockId && { beside: 'before_block_id' }) };
  }
  if (hasBlockId) return undefined;
  if (['prepend', 'prepend_text'].includes(name)) return { op: 'insert_text', at: 'start' };
  return [...INSERT, ...EITHER, 'append'].includes(name) && name !== 'upsert'
    ? { op: 'insert_text' }
    : undefined;
}
