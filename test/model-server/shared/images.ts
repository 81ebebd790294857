import type { SeenImage } from '../contract.ts';

/** An image as it came: what it is said to be, and its data in base64. */
export type GivenImage = Omit<SeenImage, 'type'>;

const DATA_URL = /^data:([^;,]*);base64,(.*)$/s;

/** The image in a `data:` URL; undefined for one that is somewhere else. */
export function imageInUrl(url: string): GivenImage | undefined {
  const [, mediaType, data] = DATA_URL.exec(url) ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}

export function seenImage({ mediaType, data }: GivenImage): SeenImage {
  return { type: 'image', mediaType, data };
}

/** Whether it is well-formed base64, which Node's own decoder does not tell. */
export function isBase64(data: string): boolean {
  return data !== '' && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
}

/** What it is by its first bytes, of the kinds that services look at. */
export function kindOf(data: string): string | undefined {
  const bytes = Buffer.from(data.slice(0, 32), 'base64').toString('latin1');
  if (bytes.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (bytes.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (bytes.startsWith('GIF87a') || bytes.startsWith('GIF89a')) return 'image/gif';
  if (bytes.startsWith('RIFF') && bytes.slice(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
