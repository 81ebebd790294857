import type { Random } from './random.ts';

type Path = readonly (string | number)[];

/** JSON text that is well-formed, with one to four of its values, names or lists changed. */
export function mutatedJson(random: Random, source: string): string {
  let value: unknown = JSON.parse(source);
  for (let count = 1 + random.below(4); count > 0; count--) {
    const at = random.pick(pathsIn(value, []));
    value = changedAt(value, at, (old) => random.pick(CHANGES)(old, random));
  }
  return JSON.stringify(value) ?? 'null';
}

function pathsIn(value: unknown, at: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...at, keyIn(value, name)])),
  ];
}

function keyIn(value: object, name: string): string | number {
  return Array.isArray(value) ? Number(name) : name;
}

function changedAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? changedAt(each, rest, change) : each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === key ? changedAt(each, rest, change) : each]),
  );
}

type JsonChange = (old: unknown, random: Random) => unknown;

const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\0',
    '\ud800',
    '..',
    '../../x',
  ],
  ...[
    'x'.repeat(5_000),
    [],
    {},
    [[[[]]]],
    { a: { a: { a: {} } } },
    '__proto__',
    'constructor',
    '(a+)+$',
    '$schema',
  ],
];

const CHANGES: readonly JsonChange[] = [
  (_, random) => random.pick(ODD),
  (_, random) => random.pick(ODD),
  (old) => [old],
  (old) => [old, old],
  (old) => ({ value: old }),
  (old) => (typeof old === 'string' ? old.repeat(3) : String(old)),
  (old, random) => (isObject(old) ? without(old, random) : old),
  (old, random) => (isObject(old) ? { ...old, [String(random.pick(ODD))]: random.pick(ODD) } : old),
  // A literal would set the prototype.
  (old, random) =>
    isObject(old) ? Object.fromEntries([...Object.entries(old), ['__proto__', random.pick(ODD)]]) : old,
  (old, random) => (Array.isArray(old) ? random.some(old.length, old) : old),
];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(value: Record<string, unknown>, random: Random): unknown {
  const entries = Object.entries(value);
  entries.splice(random.below(entries.length + 1), 1);
  return Object.fromEntries(entries);
}
