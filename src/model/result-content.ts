import { type ImageKind, imageKindOf } from './image-kind.ts';
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

/** An image that is whole, its data in base64. */
export interface WholeImage {
  readonly mediaType: ImageKind;
  readonly data: string;
}

/** The image that an item holds itself, in whatever shape; undefined for one that is elsewhere, or is none. */
export function imageIn(item: unknown): WholeImage | undefined {
  if (!isImage(item)) return undefined;
  const data = padded(heldData(item)?.replace(DATA_URL, '') ?? '');
  const mediaType = data === undefined ? undefined : imageKindOf(data);
  return data === undefined || mediaType === undefined ? undefined : { mediaType, data };
}

/** Whether an item holds its data itself: a `data:` URL anywhere in it, or a key that says so. */
export function holdsData(item: unknown): boolean {
  return heldData(item) !== undefined;
}

const DATA_URL = /^data:[^,]*,/i;

function heldData(value: unknown, key = ''): string | undefined {
  if (isString(value)) {
    const isNamed = /^(?:data|base64)$/i.test(key) && /^[\w+/=\s-]+$/.test(value);
    return isNamed || (DATA_URL.test(value) && !value.endsWith(',')) ? value : undefined;
  }
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const held = heldData(each, Array.isArray(value) ? '' : name);
    if (held !== undefined) return held;
  }
  return undefined;
}

/** Base64 as everybody takes it; undefined for what is none. */
function padded(text: string): string | undefined {
  const plain = text
    .replaceAll(/\s/g, '')
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return undefined;
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
}
