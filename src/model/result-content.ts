import { isObject, isString } from './value-check.ts';

/** What a result says: its text, or where it has none the texts among its items. */
export function resultText(text: string, contentItems: readonly unknown[]): string {
  return text === '' ? contentItems.flatMap((item) => (hasText(item) ? item.text : [])).join('\n') : text;
}

export function hasText(item: unknown): item is { readonly text: string } {
  return isObject(item) && isString(item['text']);
}

export function isImage(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { type, mimeType, mediaType } = item;
  return (
    (isString(type) && /image/i.test(type)) ||
    [mimeType, mediaType].some((each) => isString(each) && /^image\//i.test(each))
  );
}
