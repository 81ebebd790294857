import { HtmlFlow } from './html-flow.ts';

/** What holds no text for people, with all that is in it. */
const SILENT =
  /^(?:script|style|template|noscript|iframe|object|svg|math|head|title|textarea|select|audio|video)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|<!--[\s\S]*?-->|<[!?][^>]*>/iy;

/** What a person reads of HTML, as plain text for a terminal: no tag is left, whatever was written. */
export function htmlText(html: string): string {
  const flow = new HtmlFlow();
  let at = 0;
  const lastTagEnd = html.lastIndexOf('>');
  while (at < html.length) {
    const open = html.indexOf('<', at);
    flow.add(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    TAG.lastIndex = open;
    const [whole, slash, name = '', attributes = ''] = (open < lastTagEnd && TAG.exec(html)) || [];
    if (whole === undefined) {
      // A tag that never ends says nothing; a sign that stands alone is one.
      if (/^<[a-z!?/]/i.test(html.slice(open, open + 2))) break;
      flow.add('<');
      at = open + 1;
    } else if (slash === '' && SILENT.test(name.toLowerCase())) {
      at = endOf(html, name, open + whole.length);
    } else {
      if (slash === '') flow.begin(name.toLowerCase(), attributes);
      else flow.end(name.toLowerCase());
      at = open + whole.length;
    }
  }
  return flow.text;
}

/** Behind the end tag; what is never closed reaches to the end. */
function endOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\b`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  const end = found ? html.indexOf('>', found.index) : -1;
  return end === -1 ? html.length : end + 1;
}
