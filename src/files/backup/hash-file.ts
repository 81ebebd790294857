import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The SHA-256 of a file, in hexadecimal digits. The file is not read into memory as a whole. */
export async function hashFile(
  path: string,
  onProgress: (bytes: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024, signal })) {
    hash.update(chunk);
    onProgress(chunk.length);
  }
  return hash.digest('hex');
}
