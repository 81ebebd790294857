import { sizeOfBase64 } from './image-kind.ts';
import type { Json, JsonObject } from './json.ts';
import { notShown } from './not-shown.ts';
import { hasText, imageIn } from './result-content.ts';
import { isObject, isString } from './value-check.ts';

/** An image, a sound or another file that a result holds itself, its data in base64. */
export interface HeldFile {
  readonly mediaType: string;
  readonly data: string;
}

export type ResultItem = string | HeldFile;

/**
 * What a result with files in it says and holds, in its order. Such a result is the `content` of the Model Context
 * Protocol, with whatever is beside it; undefined for any other.
 */
export function resultItems(value: unknown): readonly ResultItem[] | undefined {
  if (!hasFiles(value)) return undefined;
  const { content, ...beside } = value;
  const items = content.flatMap(itemsOf);
  return Object.keys(beside).length === 0 ? items : [...items, JSON.stringify(beside)];
}

/** What a result with files in it says, with words in place of the files; undefined for any other. */
export function resultWords(value: unknown): string | undefined {
  return resultItems(value)
    ?.map((item) => (isString(item) ? item : notShown(item.mediaType, sizeOfBase64(item.data))))
    .join('\n');
}

/** Whether a result, which is JSON, has files in it. */
export function hasFiles(value: unknown): value is JsonObject & { readonly content: readonly Json[] } {
  return isObject(value) && Array.isArray(value['content']) && value['content'].some(fileIn);
}

/** The file that an item of a result holds. */
export function fileIn(item: unknown): HeldFile | undefined {
  const image = imageIn(item);
  if (image || !isObject(item)) return image;
  const { data, mediaType, mimeType = mediaType } = item;
  return isString(data) && isString(mimeType) ? { mediaType: mimeType, data } : undefined;
}

function itemsOf(item: unknown): readonly ResultItem[] {
  const file = fileIn(item);
  if (!file) return [hasText(item) ? item.text : JSON.stringify(item)];
  return isObject(item) && isString(item['uri']) ? [item['uri'], file] : [file];
}
