/** Words in place of an image, or of another file, for who is not shown it. */
export function notShown(mediaType: string, bytes: number | undefined): string {
  const what = /^image\b/.test(mediaType) ? 'an image' : 'a file';
  const facts = [
    ...(mediaType.includes('/') ? [mediaType] : []),
    ...(bytes === undefined ? [] : [sizeText(bytes)]),
  ];
  return facts.length === 0 ? `(${what} is not shown)` : `(${what}, ${facts.join(', ')}, is not shown)`;
}

/** A size for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
