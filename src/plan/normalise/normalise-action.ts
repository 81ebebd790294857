import { isObject, isString } from '../../model/value-check.ts';
import { type Fields, fieldsOf, flatten, known, type Note, rename, snakeCase } from './fields.ts';
import { ANCHOR_FIELDS, normaliseAnchor } from './normalise-anchor.ts';
import { meaningOf } from './operations.ts';
import { plainBlockId, plainText } from './plain-values.ts';

const OP_NAMES = ['operation', 'action', 'type', 'kind', 'command', 'method', 'op_type', 'action_type'];
const ID_NAMES = [
  'id',
  'block',
  'block_name',
  'target',
  'target_id',
  'target_block',
  'target_block_id',
  'section_id',
];
const TEXT_NAMES = [
  'content',
  'text',
  'markdown',
  'md',
  'body',
  'value',
  'new_content',
  'new_text',
  'content_markdown',
  'lines',
];
const REASON_NAMES = ['rationale', 'why', 'explanation', 'comment', 'description', 'note'];
const WRAPPERS = ['params', 'parameters', 'args', 'arguments', 'payload', 'data', 'block', 'action'];

/** An action as the schema has it, as far as it can be understood. What is missing stays missing. */
export function normaliseAction(value: unknown, note: Note): unknown {
  if (!isObject(value)) return value;
  const fields = fieldsOf(value, note);
  unwrapByOp(fields, note);
  flatten(fields, WRAPPERS, note);
  rename(fields, 'op', OP_NAMES, note);
  const op = fields.get('op');
  const hasBlockId = ['block_id', ...ID_NAMES].some((name) => fields.has(name));
  const meaning = isString(op) ? meaningOf(snakeCase(op), hasBlockId) : undefined;
  // What is done to a document that nobody can name is not guessed; the schema says what is wrong.
  if (!meaning) return Object.fromEntries(fields);
  if (meaning.op !== op) note(`the operation ${JSON.stringify(op)} was read as “${meaning.op}”`);
  fields.set('op', meaning.op);
  rename(fields, 'reason', REASON_NAMES, note);
  setText(fields, 'reason', note);
  if (fields.has('reason') && !isString(fields.get('reason'))) fields.delete('reason');
  if (meaning.op === 'insert_text') return insertText(fields, meaning, note);
  rename(fields, 'block_id', ID_NAMES, note);
  setBlockId(fields, 'block_id', note);
  if (meaning.op === 'delete_block') return known(fields, ['op', 'block_id', 'reason'], note);
  rename(fields, 'content', TEXT_NAMES, note);
  setText(fields, 'content', note);
  setAnchor(fields, note);
  return known(fields, ['op', 'block_id', 'content', 'anchor', 'reason'], note);
}

function insertText(
  fields: Fields,
  { at, beside }: NonNullable<ReturnType<typeof meaningOf>>,
  note: Note,
): Record<string, unknown> {
  rename(fields, 'text', TEXT_NAMES, note);
  setText(fields, 'text', note);
  if (beside) rename(fields, beside, ['block_id', ...ID_NAMES], note);
  setAnchor(fields, note);
  const anchor = fields.get('anchor');
  // It may stand in either place; the schema wants one.
  if (isObject(anchor) && Object.keys(anchor).join() === 'after_block_id') {
    fields.delete('anchor');
    fields.set('after_block_id', anchor['after_block_id']);
  }
  if (at === 'start' && !fields.has('anchor') && !fields.has('after_block_id')) fields.set('anchor', { at });
  return known(fields, ['op', 'text', 'after_block_id', 'anchor', 'reason'], note);
}

/** `{"upsert_block": {…}}` */
function unwrapByOp(fields: Fields, note: Note): void {
  const [only, ...others] = fields;
  if (!only || others.length > 0) return;
  const [name, inner] = only;
  if (!isObject(inner) || !meaningOf(name, true)) return;
  flatten(fields, [name], note);
  if (!fields.has('op')) fields.set('op', name);
}

function setText(fields: Fields, name: string, note: Note): void {
  if (fields.has(name)) fields.set(name, plainText(fields.get(name), name, note));
}

function setBlockId(fields: Fields, name: string, note: Note): void {
  if (fields.has(name)) fields.set(name, plainBlockId(fields.get(name), name, note));
}

/** Puts what an action says of its place into its anchor. */
function setAnchor(fields: Fields, note: Note): void {
  rename(fields, 'anchor', ['position', 'place', 'location', 'where', 'insert_at'], note);
  const beside = Object.fromEntries(
    ANCHOR_FIELDS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])),
  );
  const given = fields.has('anchor') ? normaliseAnchor(fields.get('anchor'), note) : undefined;
  const own = Object.keys(beside).length === 0 ? undefined : normaliseAnchor(beside, note);
  for (const name of Object.keys(beside)) fields.delete(name);
  fields.delete('anchor');
  // Two places that differ are no place: both stay, and the schema says so.
  const anchor = isObject(given) && isObject(own) ? { ...own, ...given } : (given ?? own);
  if (anchor !== undefined) fields.set('anchor', anchor);
}
