/** What comes next in XML: a text between tags, or a tag. */
export type XmlPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'open' | 'close'; readonly name: string; readonly attributes: string };

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The pieces of XML in their order. Entities other than the five that always are, and those by number, stay as they are
 * written: nothing in a document can make it longer. A tag that has no content is opened and closed.
 */
export function* scanXml(xml: string): Generator<XmlPiece> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    if (open !== at) yield { type: 'text', text: unescaped(xml.slice(at, open === -1 ? xml.length : open)) };
    if (open === -1) return;
    if (xml.startsWith('<![CDATA[', open)) {
      const end = endOf(xml, ']]>', open);
      yield { type: 'text', text: xml.slice(open + 9, end - 3) };
      at = end;
    } else if (xml.startsWith('<!--', open)) at = endOf(xml, '-->', open);
    else if (xml.startsWith('<!', open) || xml.startsWith('<?', open)) at = endOf(xml, '>', open);
    else {
      at = endOf(xml, '>', open);
      yield* tagPieces(xml.slice(open + 1, at - 1));
    }
  }
}

/** The value of an attribute, if the tag has it. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : unescaped(value);
}

function* tagPieces(tag: string): Generator<XmlPiece> {
  const isClose = tag.startsWith('/');
  const isEmpty = tag.endsWith('/');
  const inside = tag.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const nameEnd = inside.search(/\s/);
  const name = nameEnd === -1 ? inside : inside.slice(0, nameEnd);
  const attributes = nameEnd === -1 ? '' : inside.slice(nameEnd);
  yield { type: isClose ? 'close' : 'open', name, attributes };
  if (isEmpty) yield { type: 'close', name, attributes: '' };
}

/** Behind a mark; what never ends reaches to the end. */
function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? xml.length : at + mark.length;
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
