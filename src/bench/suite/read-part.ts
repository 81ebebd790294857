import type { z } from 'zod';
import { isJsonObject } from '../../model/json.ts';
import { nearWord } from '../../model/near-word.ts';
import type { SuiteNotes } from './suite-notes.ts';
import { KNOWN_KEYS } from './suite-schema.ts';
import type { YamlPath } from './yaml-text.ts';

type PartName = keyof typeof KNOWN_KEYS;

/**
 * Reads a part of a suite by its schema. What is wrong is told, each thing with its line, and left out, so that the rest
 * can be looked at too; undefined where nothing of it can be used.
 */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  part: PartName,
  value: unknown,
  path: YamlPath,
  notes: SuiteNotes,
): z.output<Schema> | undefined {
  const reading = schema.safeParse(value, { reportInput: true });
  if (reading.success) return reading.data;
  const wrong = new Set<PropertyKey>();
  for (const issue of reading.error.issues.flatMap((each) => plainIssues(each))) {
    note(issue, part, path, notes);
    const [first] = issue.path;
    if (first !== undefined) wrong.add(first);
    else if (issue.code === 'unrecognized_keys') for (const key of issue.keys) wrong.add(key);
  }
  if (!isJsonObject(value)) return undefined;
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !wrong.has(key)));
  return schema.safeParse(rest).data;
}

/** Of what may have several forms, the faults of the one that was most likely meant; else that it has none of them. */
function plainIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const meant = issue.errors.find((faults) =>
    faults.every(
      (fault) => fault.path.length > 0 || (fault.code !== 'invalid_type' && fault.code !== 'invalid_value'),
    ),
  );
  if (!meant || meant.length === 0) return [issue];
  return meant.flatMap((fault) => plainIssues({ ...fault, path: [...issue.path, ...fault.path] }));
}

function note(issue: z.core.$ZodIssue, part: PartName, above: YamlPath, notes: SuiteNotes): void {
  const inside = issue.path.filter((segment) => typeof segment !== 'symbol');
  const place = [...above, ...inside];
  if (issue.code === 'unrecognized_keys') {
    const known = knownAt(inside, part);
    for (const key of issue.keys) {
      const meant = nearWord(key, known);
      notes.add([...place, key], {
        code: 'key-unknown',
        message: `The key ${JSON.stringify(key)} is unknown here.`,
        remedy: meant === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${meant}?`,
      });
    }
    return;
  }
  const isMissing = issue.message === 'is missing';
  const name = inside.length === 0 ? PART_NAMES[part] : `\`${nameOf(inside)}\``;
  notes.add(place, {
    code: isMissing ? 'field-missing' : 'field-wrong',
    message: `${name} ${issue.message}.`.replace(/\.\.$/, '.'),
    remedy: remedyOf(issue, inside),
  });
}

const PART_NAMES: Readonly<Partial<Record<PartName, string>>> = {
  suite: 'The file',
  defaults: '`defaults`',
  case: 'The case',
  contract: 'The contract',
};

function knownAt(path: YamlPath, part: PartName): readonly string[] {
  const key = path.findLast((segment) => typeof segment === 'string');
  return key === undefined
    ? KNOWN_KEYS[part]
    : (new Map<unknown, readonly string[]>(Object.entries(KNOWN_KEYS)).get(key) ?? []);
}

/** As people write it: `tool[1].with`. Items are counted from 1. */
function nameOf(path: YamlPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment === 'number') return `[${segment + 1}]`;
      return index === 0 ? segment : `.${segment}`;
    })
    .join('');
}

function remedyOf({ message, input }: z.core.$ZodIssue, path: YamlPath): string {
  if (path.length === 1 && path[0] === 'cases')
    return 'Write `cases:` and, below it, `- prompt: …` for each.';
  if (message === 'is missing') return 'Add it.';
  const isOther = typeof input === 'number' || typeof input === 'boolean';
  return isOther && / text\b/.test(message) ? 'Put it in quotes.' : 'Correct it, or leave it out.';
}
