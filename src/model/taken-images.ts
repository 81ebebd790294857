import type { ImageKind } from './image-kind.ts';
import type { ProviderType } from './provider.ts';

/** What decides whether an image is taken. */
export interface ImageFacts {
  readonly mediaType: string;
  /** In bytes. */
  readonly size: number;
}

const USUAL: readonly ImageKind[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const TAKEN: Readonly<Record<ProviderType, readonly string[]>> = {
  openai: USUAL,
  anthropic: USUAL,
  google: ['image/png', 'image/jpeg', 'image/webp'],
  'openai-compatible': USUAL,
};
/** In base64, as a request holds it. A larger one, and Anthropic refuses the request. */
const LARGEST_FOR_ANTHROPIC = 5 * 1024 * 1024;
/** Of all images of a prompt, in bytes: as base64 they are 20 MB, which every provider takes in a request. */
const LARGEST_TOGETHER = 15_000_000;

/** Why a model of such a provider, one that sees, does not take an image; undefined where it does. */
export function reasonAgainstImage({ mediaType, size }: ImageFacts, type: ProviderType): string | undefined {
  if (!TAKEN[type].includes(mediaType)) {
    return `${type === 'google' ? 'models of Google' : 'models'} do not take ${mediaType}`;
  }
  if (type === 'anthropic' && Math.ceil(size / 3) * 4 > LARGEST_FOR_ANTHROPIC) {
    return 'it is larger than the 3.9 MB that models of Anthropic take';
  }
  return undefined;
}

/** Why an image does not go with others of the same prompt, of so many bytes; undefined where it does. */
export function reasonAgainstOneMore({ size }: ImageFacts, bytesBefore: number): string | undefined {
  if (bytesBefore + size <= LARGEST_TOGETHER) return undefined;
  return bytesBefore === 0
    ? 'it is larger than 15 MB'
    : 'the pictures of a prompt may be 15 MB together, and those before it leave too little';
}
