import {
  type Fields,
  type FieldType,
  type KnownRecord,
  RECORD_TABLE,
  type RecordSpec,
  type RecordType,
} from './record.ts';
import {
  LIST,
  OBJECT,
  TEXT,
  TEXTS,
  TRUE_OR_FALSE,
  type ValueCheck,
  WHOLE_NUMBER,
  wholeNumberFrom,
} from './value-check.ts';

export interface FieldProblem {
  readonly field: string;
  readonly problem: 'missing' | 'wrong-type';
  readonly message: string;
}

const CHECKS: Readonly<Record<FieldType, ValueCheck>> = {
  genseq: wholeNumberFrom(0),
  'message-id': TEXT,
  'call-id': TEXT,
  'call-ids': TEXTS,
  integer: WHOLE_NUMBER,
  string: TEXT,
  strings: TEXTS,
  boolean: TRUE_OR_FALSE,
  object: OBJECT,
  list: LIST,
};

interface Rule extends ValueCheck {
  readonly field: string;
  readonly required: boolean;
}
interface Rules {
  readonly fields: readonly Rule[];
  readonly oneOf: readonly string[];
}

const RULES: ReadonlyMap<string, Rules> = new Map(
  Object.entries<RecordSpec>(RECORD_TABLE).map(([type, spec]) => [
    type,
    {
      fields: [...rulesFor(spec.required, true), ...rulesFor(spec.optional, false)],
      oneOf: spec.oneOf ?? [],
    },
  ]),
);

export function isRecordType(type: string): type is RecordType {
  return RULES.has(type);
}

/** The fields of each type of record that have one of these types, in the order of the table. */
export function fieldsOfTypes(
  types: readonly FieldType[],
): ReadonlyMap<string, readonly (readonly [string, FieldType])[]> {
  return new Map(
    Object.entries<RecordSpec>(RECORD_TABLE).map(([type, { required, optional }]) => [
      type,
      Object.entries({ ...required, ...optional }).filter(([, fieldType]) => types.includes(fieldType)),
    ]),
  );
}

/** Whether the fields fit the table; where they do not, `fieldProblems` says why. */
export function isKnownRecord<C extends { readonly type: RecordType; readonly fields: Fields }>(
  candidate: C,
): candidate is C & KnownRecord {
  const rules = RULES.get(candidate.type);
  if (rules === undefined) return false;
  for (const rule of rules.fields) {
    const value = candidate.fields[rule.field];
    if (value === undefined ? rule.required : !rule.test(value)) return false;
  }
  return hasOneOf(rules, candidate.fields);
}

/** Everything in which the fields do not fit the table; empty exactly when `isKnownRecord` holds. */
export function fieldProblems(type: RecordType, fields: Fields): readonly FieldProblem[] {
  const rules = RULES.get(type);
  if (rules === undefined) return [];
  const problems: FieldProblem[] = [];
  for (const { field, required, test, words } of rules.fields) {
    const value = fields[field];
    if (value === undefined) {
      if (required) problems.push({ field, problem: 'missing', message: `\`${field}\` is missing` });
    } else if (!test(value)) {
      problems.push({ field, problem: 'wrong-type', message: `\`${field}\` must be ${words}` });
    }
  }
  if (!hasOneOf(rules, fields)) {
    const names = rules.oneOf.map((name) => `\`${name}\``).join(' or ');
    problems.push({ field: rules.oneOf[0] ?? '', problem: 'missing', message: `${names} is missing` });
  }
  return problems;
}

function hasOneOf({ oneOf }: Rules, fields: Fields): boolean {
  return oneOf.length === 0 || oneOf.some((name) => fields[name] !== undefined);
}

function rulesFor(fields: Readonly<Record<string, FieldType>>, required: boolean): Rule[] {
  return Object.entries(fields).map(([field, type]) => ({ field, required, ...CHECKS[type] }));
}
