import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** What is shorter is not worth the work. */
const SHORT = 256;
/** No JSON begins with it. */
const PACKED = '~';

/** A text of which many alike are kept, as JSON, or smaller. */
export function packed(text: string): string {
  const json = JSON.stringify(text);
  if (json.length < SHORT) return json;
  return `${PACKED}${deflateRawSync(json, { level: 1 }).toString('base64')}`;
}

export function unpacked(kept: string): string {
  if (!kept.startsWith(PACKED)) return JSON.parse(kept);
  return JSON.parse(inflateRawSync(Buffer.from(kept.slice(PACKED.length), 'base64')).toString());
}
