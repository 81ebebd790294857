/** Text in which every word that is not ours has been escaped. `markup` makes it. */
export class Markup {
  readonly #text: string;

  constructor(pieces: readonly string[]) {
    this.#text = pieces.join('');
  }

  toString(): string {
    return this.#text;
  }
}

export type MarkupValue = string | number | Markup | undefined | readonly MarkupValue[];

/** HTML or SVG from a template: what is put into it is escaped, unless it is markup itself. Attributes need quotes. */
export function markup(texts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(texts.flatMap((text, index) => [text, written(values[index])]));
}

function written(value: MarkupValue): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return coordinate(value);
  if (value instanceof Markup) return value.toString();
  return value.map(written).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What neither XML nor HTML can hold: most control characters, and halves of surrogate pairs. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as it is written in HTML and SVG, between tags and in attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll(UNSPEAKABLE, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** To a hundredth; what is no number is nowhere to be drawn, and must not break the rest. */
function coordinate(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100 + 0) : '0';
}
