import { isJsonObject, type Json } from '../../model/json.ts';

/** Whether a value has at least what is wanted of it: objects may have more keys, lists have the same length. */
export function hasAtLeast(value: Json | undefined, wanted: Json | undefined): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((each, index) => hasAtLeast(value[index], each))
    );
  }
  if (isJsonObject(wanted)) {
    return (
      isJsonObject(value) &&
      Object.entries(wanted).every(([key, each]) => Object.hasOwn(value, key) && hasAtLeast(value[key], each))
    );
  }
  return value === wanted;
}
