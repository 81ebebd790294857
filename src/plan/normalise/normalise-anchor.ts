import { isObject, isString } from '../../model/value-check.ts';
import { type Fields, fieldsOf, known, type Note, rename, snakeCase } from './fields.ts';
import { isBlockId, plainBlockId, plainHeading } from './plain-values.ts';

const END = [
  'end',
  'bottom',
  'append',
  'last',
  'at_end',
  'at_the_end',
  'document_end',
  'end_of_document',
  'eof',
];
const START = [
  'start',
  'top',
  'beginning',
  'begin',
  'prepend',
  'first',
  'at_start',
  'at_the_start',
  'document_start',
];
const AFTER = ['after', 'after_block', 'after_block_id', 'below', 'following', 'behind'];
const BEFORE = ['before', 'before_block', 'before_block_id', 'above', 'preceding'];
const HEADING = ['after_heading', 'heading', 'below_heading', 'under_heading', 'under', 'after_the_heading'];

const KEYS = ['at', 'before_block_id', 'after_block_id', 'after_heading'] as const;
const RELATIONS = ['position', 'type', 'kind', 'where', 'relation', 'placement', 'at'];
const REFERENCES = [
  'block_id',
  'id',
  'block',
  'target',
  'target_block_id',
  'ref',
  'reference',
  'value',
  'name',
];
const HEADINGS = ['heading', 'heading_text', 'text', 'title', 'section'];

/** Fields of an action that say where it goes, as those of an anchor do. */
export const ANCHOR_FIELDS = [
  ...KEYS,
  'after',
  'before',
  'after_block',
  'before_block',
  'below_heading',
  'under_heading',
];

/** An anchor as the schema has it; one that cannot be understood stays as it is. Undefined where it says nothing. */
export function normaliseAnchor(value: unknown, note: Note): unknown {
  if (isString(value)) return anchorOfText(value, note);
  if (!isObject(value)) return value;
  const fields = fieldsOf(value, note);
  const related = relatedAnchor(fields);
  if (related) {
    // To one side of what, nobody can say: it is not guessed.
    if (!related.anchor) return value;
    note('the anchor was put into the words of the schema');
    return cleaned(related.anchor, note);
  }
  for (const name of ['after', 'before']) splitByTarget(fields, name, note);
  rename(fields, 'after_block_id', ['after_block'], note);
  rename(fields, 'before_block_id', ['before_block'], note);
  rename(fields, 'after_heading', ['heading', 'below_heading', 'under_heading', 'section'], note);
  rename(fields, 'at', ['position', 'where', 'placement'], note);
  const anchor = known(fields, KEYS, note);
  if (Object.keys(anchor).length === 0) return undefined;
  return cleaned(anchor, note);
}

/** Such as `end`, `after:intro` or `## Scope`. */
function anchorOfText(text: string, note: Note): unknown {
  const anchor = textAnchor(text.trim());
  if (!anchor) return text;
  note(`the anchor ${JSON.stringify(text)} was put into the words of the schema`);
  return cleaned(anchor, note);
}

function textAnchor(text: string): Record<string, unknown> | undefined {
  const at = atOf(text);
  if (at !== undefined) return { at };
  const [, title] = /^#{1,6}\s+(.+)$/s.exec(text) ?? [];
  if (title !== undefined) return { after_heading: title };
  const [, relation, target] =
    /^([a-z_ ]+?)\s*[:=]\s*(.+)$/is.exec(text) ??
    /^((?:after|before)(?: the)? block|(?:after|below|under)(?: the)? heading)\s+(.+)$/is.exec(text) ??
    [];
  if (relation === undefined || target === undefined) return undefined;
  const plain = target.replace(/^["'“‘]|["'”’]$/g, '').trim();
  return anchorBy(snakeCase(relation.replace(/\bthe\b/i, '')), plain, plain);
}

/** One that says in one field what it is beside, and in another on which side. */
function relatedAnchor(fields: Fields): { readonly anchor: Record<string, unknown> | undefined } | undefined {
  const relation = RELATIONS.map((name) => fields.get(name)).find(isString);
  if (relation === undefined) return undefined;
  const block = REFERENCES.map((name) => fields.get(name)).find((value) => value !== undefined);
  const heading = HEADINGS.map((name) => fields.get(name)).find(isString);
  if (block === undefined && heading === undefined) return undefined;
  const isHeading = heading !== undefined && block === undefined;
  return { anchor: anchorBy(snakeCase(relation), block, heading ?? block, isHeading) };
}

function anchorBy(
  relation: string,
  block: unknown,
  heading: unknown,
  isHeading = false,
): Record<string, unknown> | undefined {
  if (HEADING.includes(relation) || (AFTER.includes(relation) && isHeading))
    return { after_heading: heading };
  if (BEFORE.includes(relation)) return isHeading ? undefined : { before_block_id: block };
  if (!AFTER.includes(relation)) return undefined;
  // What cannot be the id of a block is the text of a heading.
  return relation === 'after' && isString(block) && !isBlockId(block)
    ? { after_heading: block }
    : { after_block_id: block };
}

function splitByTarget(fields: Fields, name: string, note: Note): void {
  const target = fields.get(name);
  const right = anchorBy(name, target, target);
  if (target === undefined || !right) return;
  fields.delete(name);
  for (const [key, value] of Object.entries(right)) {
    fields.set(key, value);
    note(`“${name}” was read as “${key}”`);
  }
}

function cleaned(anchor: Record<string, unknown>, note: Note): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(anchor).map(([name, value]) => {
      if (name === 'after_heading') return [name, plainHeading(value, note)];
      if (name !== 'at') return [name, plainBlockId(value, name, note)];
      const at = isString(value) ? atOf(value) : undefined;
      if (at !== undefined && at !== value) note(`“at” is ${JSON.stringify(value)}, read as “${at}”`);
      return [name, at ?? value];
    }),
  );
}

function atOf(text: string): 'start' | 'end' | undefined {
  const word = snakeCase(text);
  if (END.includes(word)) return 'end';
  return START.includes(word) ? 'start' : undefined;
}
