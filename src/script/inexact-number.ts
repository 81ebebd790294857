/** The first number in valid JSON that JavaScript would give back as another: one too long, or too large. */
export function inexactNumber(json: string): string | undefined {
  if (!SUSPECT.test(json)) return undefined;
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const end = quote < 0 ? json.length : quote;
    for (const [literal] of json.slice(at, end).matchAll(NUMBER)) if (isInexact(literal)) return literal;
    at = afterString(json, end);
  }
  return undefined;
}

/** Digits that may be more than a number keeps, or an exponent that may be. Most calls have neither. */
const SUSPECT = /\d{16}|\d[eE]\+?\d{3}/;
const NUMBER = /-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/** Fractions are rounded everywhere; of whole numbers every digit counts. */
function isInexact(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  return /^-?\d{16,}$/.test(literal) && significant(literal) !== significant(String(value));
}

/** The digits of a whole number without the zeros at its end, which an exponent may stand for. */
function significant(number: string): string {
  return number.replace(/e.*$|\./g, '').replace(/0+$/, '');
}

/** Where what follows a text starts, whose opening quote is at `start`. */
function afterString(json: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return json.length;
    let escapes = 0;
    while (json[quote - 1 - escapes] === '\\') escapes++;
    at = quote + 1;
    if (escapes % 2 === 0) return at;
  }
}
