/** A name or a title on one line, whatever stands in it: it cannot pose as another entry of a list. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
