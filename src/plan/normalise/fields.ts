import { isObject } from '../../model/value-check.ts';

/** Takes down, in plain words, what was changed. */
export type Note = (change: string) => void;

/** The fields of something that a model wrote, by their names as the schema spells names. */
export type Fields = Map<string, unknown>;

export function snakeCase(name: string): string {
  return name
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();
}

/** The fields of an object. What is null says nothing, and is left out. */
export function fieldsOf(value: Readonly<Record<string, unknown>>, note: Note): Fields {
  const fields: Fields = new Map();
  for (const [key, field] of Object.entries(value)) {
    const name = snakeCase(key);
    if (field === null || field === undefined) note(`“${key}” is empty and was left out`);
    else if (name !== key && Object.hasOwn(value, name)) note(`“${key}” was left out beside “${name}”`);
    else {
      if (name !== key) note(`“${key}” was read as “${name}”`);
      fields.set(name, field);
    }
  }
  return fields;
}

/** Gives a field its right name, where it has another that means the same. */
export function rename(fields: Fields, name: string, others: readonly string[], note: Note): void {
  if (fields.has(name)) return;
  const other = others.find((each) => fields.has(each));
  if (other === undefined) return;
  fields.set(name, fields.get(other));
  fields.delete(other);
  note(`“${other}” was read as “${name}”`);
}

/** Puts what stands in an object under one of these names beside the other fields. */
export function flatten(fields: Fields, names: readonly string[], note: Note): void {
  for (const name of names) {
    const inner = fields.get(name);
    if (!isObject(inner)) continue;
    fields.delete(name);
    for (const [key, value] of fieldsOf(inner, note)) if (!fields.has(key)) fields.set(key, value);
    note(`what stands in “${name}” was taken out of it`);
  }
}

/** An object of the fields that are known; the others are left out, and told of. */
export function known(fields: Fields, names: readonly string[], note: Note): Record<string, unknown> {
  for (const name of fields.keys()) {
    if (!names.includes(name)) note(`“${name}” is not known and was left out`);
  }
  return Object.fromEntries(names.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])));
}
