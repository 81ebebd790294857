import { oneLine } from '../model/one-line.ts';
import { htmlAttribute } from './html-attributes.ts';
import { withoutEntities } from './html-entities.ts';

const BLOCK =
  /^(?:address|article|aside|dd|details|div|dt|figcaption|figure|footer|form|header|hr|li|main|nav|section|summary|tr)$/;
/** Blocks with an empty line around them. */
const PARAGRAPH = /^(?:p|h[1-6]|dl|table|blockquote)$/;
const LINK = /^(?:https?:\/\/|mailto:)/i;
const DEEPEST_INDENT = 8;

/** Text that comes piece by piece, on the lines that its tags ask for. */
export class HtmlFlow {
  readonly #pieces: string[] = [];
  /** What comes before the next text: so many newlines, or a blank, and the mark of a list item. */
  #newlines = 0;
  #hasBlank = false;
  #mark = '';
  /** The number of the last item, for each list that is open; none where items have no numbers. */
  readonly #lists: { count: number | undefined }[] = [];
  #link: { readonly address: string; readonly from: number } | undefined;
  #isPre = false;
  #isPreBegun = false;

  get text(): string {
    this.#endLink();
    return this.#pieces.join('').trimEnd();
  }

  add(text: string): void {
    if (text === '') return;
    if (this.#isPre) this.#addPre(text.replaceAll(/\r\n?/g, '\n'));
    else this.#addInline(text.replaceAll(/\s+/g, ' '));
  }

  begin(name: string, attributes: string): void {
    if (name === 'br') this.#newlines = this.#isPre ? this.#newlines + 1 : Math.min(2, this.#newlines + 1);
    else if (name === 'ul' || name === 'ol') this.#beginList(name === 'ol', attributes);
    else if (name === 'a') this.#beginLink(htmlAttribute(attributes, 'href') ?? '');
    else if (name === 'img') this.#addImage(oneLine(htmlAttribute(attributes, 'alt') ?? ''));
    else if (name === 'pre') this.#setPre(true);
    else this.#breakFor(name);
    if (name === 'li') this.#mark = this.#nextMark();
  }

  end(name: string): void {
    if (name === 'td' || name === 'th') this.#hasBlank = true;
    else if (name === 'ul' || name === 'ol') this.#endList();
    else if (name === 'a') this.#endLink();
    else if (name === 'pre') this.#setPre(false);
    else this.#breakFor(name);
    if (name === 'li') this.#mark = '';
  }

  #addInline(text: string): void {
    const body = withoutEntities(text.trim());
    if (text.startsWith(' ')) this.#hasBlank = true;
    if (body.trim() === '') return;
    this.#write(body);
    this.#hasBlank = text.endsWith(' ');
  }

  #addImage(alt: string): void {
    if (alt === '') return;
    this.#hasBlank = true;
    this.#write(alt);
    this.#hasBlank = true;
  }

  /** Newlines at the end wait: they may be the last. */
  #addPre(text: string): void {
    const lines = this.#isPreBegun ? text : text.replace(/^\n/, '');
    this.#isPreBegun = true;
    let end = lines.length;
    while (lines[end - 1] === '\n') end--;
    if (end > 0) this.#write(withoutEntities(lines.slice(0, end)));
    this.#newlines += lines.length - end;
  }

  #write(text: string): void {
    if (this.#pieces.length > 0) {
      if (this.#newlines > 0) this.#pieces.push('\n'.repeat(this.#newlines));
      else if (this.#hasBlank) this.#pieces.push(' ');
    }
    this.#pieces.push(this.#mark + text);
    this.#newlines = 0;
    this.#hasBlank = false;
    this.#mark = '';
  }

  #breakFor(name: string): void {
    if (PARAGRAPH.test(name)) this.#break(2);
    else if (BLOCK.test(name)) this.#break(1);
  }

  /** What begins a list item stands beside its mark. */
  #break(newlines: 1 | 2): void {
    if (this.#mark === '') this.#newlines = Math.max(this.#newlines, newlines);
    this.#hasBlank = false;
  }

  #setPre(isPre: boolean): void {
    if (this.#isPre && !isPre) this.#newlines = 0;
    this.#isPre = isPre;
    this.#isPreBegun = false;
    this.#break(2);
  }

  #beginList(isNumbered: boolean, attributes: string): void {
    this.#mark = '';
    this.#break(this.#lists.length > 0 ? 1 : 2);
    const start = Number.parseInt(htmlAttribute(attributes, 'start') ?? '', 10);
    this.#lists.push({ count: isNumbered ? (Number.isNaN(start) ? 0 : start - 1) : undefined });
  }

  #endList(): void {
    this.#lists.pop();
    this.#break(this.#lists.length > 0 ? 1 : 2);
  }

  #nextMark(): string {
    const indent = '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), DEEPEST_INDENT));
    const list = this.#lists.at(-1);
    if (list?.count === undefined) return `${indent}- `;
    list.count++;
    return `${indent}${list.count}. `;
  }

  #beginLink(href: string): void {
    this.#endLink();
    const address = href.replaceAll(/\s+/g, '');
    if (LINK.test(address)) this.#link = { address, from: this.#pieces.length };
  }

  /** The address stands behind what is said of it, unless that is the address. */
  #endLink(): void {
    if (!this.#link) return;
    const { address, from } = this.#link;
    this.#link = undefined;
    const said = this.#pieces.slice(from).join('').trim();
    if ([said, `${said}/`, `mailto:${said}`].includes(address)) return;
    const hasBlank = this.#hasBlank;
    this.#hasBlank = true;
    this.#write(`(${address})`);
    this.#hasBlank = hasBlank;
  }
}
