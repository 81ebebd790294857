import { type Document, isNode, isScalar, visit } from 'yaml';

/** What the YAML library lets through or would look for in quadratic time, and where it stands. */
export interface YamlFault {
  readonly message: string;
  readonly at: number;
}

/** The first key that a map has twice, alias that stands in what it means, or alias too many. */
export function findYamlFault(document: Document): YamlFault | undefined {
  let fault: YamlFault | undefined;
  let aliases = 0;
  const found = (message: string, range: readonly number[] | null | undefined) => {
    fault = { message, at: range?.[0] ?? 0 };
    return visit.BREAK;
  };
  visit(document, {
    Map(_key, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) return found('Map keys must be unique', key.range);
        names.add(key.value);
      }
      return undefined;
    },
    Alias(_key, { source, range }, path) {
      const isWithin = path.some((node) => isNode(node) && 'anchor' in node && node.anchor === source);
      if (isWithin) return found(`The alias \`*${source}\` stands in what it means`, range);
      // Each one costs the library a look at all anchors.
      if (++aliases > MOST_ALIASES) return found(`There are more than ${MOST_ALIASES} aliases`, range);
      return undefined;
    },
  });
  return fault;
}

const MOST_ALIASES = 1000;
