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
  readonly byField: ReadonlyMap<string, Rule>;
  readonly required: number;
  readonly oneOf: readonly string[];
}

const RULES: ReadonlyMap<string, Rules> = new Map(
  Object.entries<RecordSpec>(RECORD_TABLE).map(([type, spec]) => [type, rulesOf(spec)]),
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
  const { fields } = candidate;
  let missing = rules.required;
  // Most records have few of the fields that they may have: these are asked for their rules, not all rules for a field.
  for (const field in fields) {
    const rule = rules.byField.get(field);
    const value = fields[field];
    if (rule === undefined || value === undefined) continue;
    if (!rule.test(value)) return false;
    if (rule.required) missing--;
  }
  return missing === 0 && hasOneOf(rules, fields);
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

function rulesOf({ required, optional, oneOf = [] }: RecordSpec): Rules {
  const fields = [...rulesFor(required, true), ...rulesFor(optional, false)];
  return {
    fields,
    byField: new Map(fields.map((rule) => [rule.field, rule])),
    required: Object.keys(required).length,
    oneOf,
  };
}

function rulesFor(fields: Readonly<Record<string, FieldType>>, required: boolean): Rule[] {
  return Object.entries(fields).map(([field, type]) => ({ field, required, ...CHECKS[type] }));
}
