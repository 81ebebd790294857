import { sha256 } from '../../files/sha256.ts';

/** What telemetry calls a document: the same whatever becomes of its text. What its owner calls it is not told. */
export function docIdOf(path: string): string {
  return sha256(path).slice(0, 16);
}
