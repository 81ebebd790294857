import { withoutEntities } from './html-entities.ts';

const ATTRIBUTE = /[\s/]*([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/y;

/** An attribute of a tag, from what stands behind the tag's name; one that is given twice counts as it was given first. */
export function htmlAttribute(attributes: string, name: string): string | undefined {
  if (attributes === '') return undefined;
  ATTRIBUTE.lastIndex = 0;
  for (;;) {
    const found = ATTRIBUTE.exec(attributes);
    if (!found) return undefined;
    const [, key = '', double, single, bare] = found;
    if (key.toLowerCase() === name) return withoutEntities(double ?? single ?? bare ?? '');
  }
}
