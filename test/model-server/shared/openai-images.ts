import { imageInUrl, isBase64, kindOf } from './images.ts';
import type { Refusals } from './refusals.ts';

const TAKEN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Both protocols of OpenAI give an image as a URL, and look at what is in it. */
export function* imageUrlRefusals(url: string, path: string): Refusals {
  if (/^https?:/.test(url)) return;
  const image = imageInUrl(url);
  if (!image) {
    yield `Invalid '${path}'. Expected a valid URL, but got a value with an invalid format.`;
    return;
  }
  if (!isBase64(image.data)) {
    yield `Invalid '${path}'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got an invalid base64-encoded value.`;
  }
  if (!TAKEN.includes(image.mediaType) || kindOf(image.data) === undefined) {
    yield "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg', 'gif', 'webp'].";
  }
}
