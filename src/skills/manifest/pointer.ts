/** The JSON pointer of a value, from that of what it stands in and its key there. */
export function pointerTo(above: string, key: string | number): string {
  return `${above}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
