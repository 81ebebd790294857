import { isJsonObject, type Json } from './json.ts';

/** What the texts in a value become. */
export interface TextChange {
  text(text: string): string;
  /** Of a field; by default it stays. */
  name?(name: string): string;
}

/** A value with its texts changed, wherever they stand. It is the same one where nothing changes. */
export function mappedTexts(value: Json, change: TextChange): Json {
  if (typeof value === 'string') return change.text(value);
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => mappedTexts(item, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value);
  const mapped = fields.map(
    ([name, field]) =>
      [change.name?.(name) ?? name, field === undefined ? field : mappedTexts(field, change)] as const,
  );
  const isSame = mapped.every(
    ([name, field], index) => name === fields[index]?.[0] && field === fields[index][1],
  );
  return isSame ? value : Object.fromEntries(mapped);
}
