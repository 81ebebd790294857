import { isJsonObject, type JsonObject } from '../../model/json.ts';

/** The text in a field; `undefined` where there is none. */
export function textIn(entry: JsonObject | undefined, field: string): string | undefined {
  const value = entry?.[field];
  return typeof value === 'string' ? value : undefined;
}

/** The object in a field; `undefined` where there is none. */
export function objectIn(entry: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = entry?.[field];
  return isJsonObject(value) ? value : undefined;
}

/** The objects of the list in a field, without whatever else is in it. */
export function objectsIn(entry: JsonObject | undefined, field: string): readonly JsonObject[] {
  const value = entry?.[field];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function numberIn(entry: JsonObject | undefined, field: string): number | undefined {
  const value = entry?.[field];
  return typeof value === 'number' ? value : undefined;
}

/** Those of the values that are there. */
export function present<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // What is left of the fields is what was given, without those that are undefined.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
