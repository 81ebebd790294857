import { isMap, isNode, isScalar, parseDocument } from 'yaml';
import type { TextRange } from '../model/script.ts';

/** Where the values of the top-level keys stand in YAML, or in JSON, which is YAML too. */
export function valueRanges(source: string): ReadonlyMap<unknown, TextRange> {
  const { contents } = parseDocument(source, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const ranges = new Map<unknown, TextRange>();
  for (const { key, value } of isMap(contents) ? contents.items : []) {
    if (!isScalar(key) || !isNode(value) || !value.range) continue;
    ranges.set(key.value, { start: value.range[0], end: value.range[1] });
  }
  return ranges;
}
