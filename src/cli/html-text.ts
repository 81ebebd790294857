import { withoutEntities } from './html-entities.ts';

/** What holds no text for people, with all that is in it. */
const SILENT =
  /^(?:script|style|template|noscript|iframe|object|svg|math|head|title|textarea|select|audio|video)$/;
const BLOCK =
  /^(?:address|article|aside|dd|details|div|dt|figcaption|figure|footer|form|header|hr|li|main|nav|section|summary|tr)$/;
/** Blocks with an empty line around them. */
const PARAGRAPH = /^(?:p|h[1-6]|ul|ol|dl|table|blockquote|pre)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)[^>]*>|<!--[\s\S]*?-->|<[!?][^>]*>/iy;

/** What a person reads of HTML, as plain text for a terminal: no tag is left, whatever was written. */
export function htmlText(html: string): string {
  const flow = new TextFlow();
  let at = 0;
  const lastTagEnd = html.lastIndexOf('>');
  while (at < html.length) {
    const open = html.indexOf('<', at);
    flow.add(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    TAG.lastIndex = open;
    const [whole, slash, name = ''] = (open < lastTagEnd && TAG.exec(html)) || [];
    if (whole === undefined) {
      // A tag that never ends says nothing; a sign that stands alone is one.
      if (/^<[a-z!?/]/i.test(html.slice(open, open + 2))) break;
      flow.add('<');
      at = open + 1;
    } else if (slash === '' && SILENT.test(name.toLowerCase())) {
      at = endOf(html, name, open + whole.length);
    } else {
      flow.addTag(name.toLowerCase(), slash !== '');
      at = open + whole.length;
    }
  }
  return flow.text;
}

/** Text that comes piece by piece, with the lines that its tags ask for. */
class TextFlow {
  readonly #pieces: string[] = [];
  #isAtStart = true;

  get text(): string {
    const lines = withoutEntities(this.#pieces.join('')).replaceAll(/ *\n */g, '\n');
    return lines.replaceAll(/\n{3,}/g, '\n\n').trim();
  }

  add(text: string): void {
    const plain = text.replaceAll(/\s+/g, ' ');
    if (plain === '' || (plain === ' ' && this.#isAtStart)) return;
    this.#pieces.push(plain);
    this.#isAtStart = false;
  }

  addTag(name: string, isEnd: boolean): void {
    if (name === 'br') this.#break('\n');
    else if ((name === 'td' || name === 'th') && isEnd) this.add('  ');
    else if (PARAGRAPH.test(name)) this.#break('\n\n');
    else if (BLOCK.test(name) && !this.#isAtStart) this.#break('\n');
    if (name === 'li' && !isEnd) this.add('- ');
  }

  #break(newlines: string): void {
    this.#pieces.push(newlines);
    this.#isAtStart = true;
  }
}

/** Behind the end tag; what is never closed reaches to the end. */
function endOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\b`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  const end = found ? html.indexOf('>', found.index) : -1;
  return end === -1 ? html.length : end + 1;
}
