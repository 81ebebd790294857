import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { type ImageKind, imageKindOf, sizeOfBase64 } from '../../model/image-kind.ts';
import { notShown } from '../../model/not-shown.ts';
import type { ProviderType } from '../../model/provider.ts';
import { reasonAgainstImage } from '../../model/taken-images.ts';

/** Who gets the images. */
export interface Viewer {
  readonly type: ProviderType;
  readonly seesImages: boolean;
}

/** A file as messages hold it: bytes, base64 or something that stands for them. */
export interface HeldFile {
  readonly data: unknown;
  readonly mediaType: string;
}

/** An image that the viewer takes; in place of any other, and of what is none, words that say what is missing. */
export function sentImage(
  { data: held, mediaType }: HeldFile,
  viewer: Viewer,
): LanguageModelV4FilePart | string {
  const data = contentIn(held);
  const kind = data === undefined ? undefined : imageKindOf(data);
  if (data === undefined || kind === undefined || !takes(viewer, kind, data)) {
    return notShown(kind ?? mediaType, data === undefined ? undefined : sizeOf(data));
  }
  return { type: 'file', mediaType: kind, data: { type: 'data', data } };
}

function takes({ type, seesImages }: Viewer, kind: ImageKind, data: string | Uint8Array): boolean {
  return seesImages && reasonAgainstImage({ mediaType: kind, size: sizeOf(data) }, type) === undefined;
}

function sizeOf(data: string | Uint8Array): number {
  return typeof data === 'string' ? sizeOfBase64(data) : data.length;
}

const DATA_URL = /^data:[^,]*;base64,/i;

/** The bytes themselves; undefined for an address or a reference. */
function contentIn(held: unknown): string | Uint8Array | undefined {
  if (held instanceof Uint8Array) return held;
  if (held instanceof ArrayBuffer) return new Uint8Array(held);
  if (held instanceof URL) return contentIn(held.href);
  if (typeof held === 'string') {
    const isAddress = /^[a-z][a-z\d+.-]*:/i.test(held) && !DATA_URL.test(held);
    return isAddress ? undefined : held.replace(DATA_URL, '');
  }
  if (typeof held !== 'object' || held === null || !('type' in held)) return undefined;
  if (held.type === 'data' && 'data' in held) return contentIn(held.data);
  return held.type === 'url' && 'url' in held ? contentIn(held.url) : undefined;
}
