import type { BenchCase } from '../../model/bench.ts';
import { isJsonObject, type Json } from '../../model/json.ts';

/** What is asked in a case, without what its answers must satisfy and what it is called. */
export interface Asked
  extends Pick<BenchCase, 'prompts' | 'system' | 'agent' | 'skills' | 'args' | 'settings' | 'output'> {
  /** Hashes of contents: files may stand elsewhere, and be the same. */
  readonly script?: string;
  readonly files: readonly { readonly name: string; readonly hash: string }[];
  readonly document?: string;
}

/** A hash of everything that is asked: another hash is another question. */
export function askHashOf(asked: Asked, sha256: (text: string) => string): string {
  const { output, ...rest } = asked;
  return sha256(JSON.stringify(ordered({ ...rest, output: output && { ...output } })));
}

/** With keys in one order, so that what is written in another order is the same. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isJsonObject(value)) return value;
  return Object.entries<Json | undefined>(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => [key, ordered(each)]);
}
