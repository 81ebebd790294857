const DEFAULT_CHUNK = 24;

/** Cuts a text into pieces of `size` characters, a surrogate pair counting as one. */
export function* chunksOf(text: string, size = DEFAULT_CHUNK): Generator<string> {
  const characters = Array.from(text);
  const step = Math.max(1, Math.floor(size));
  for (let start = 0; start < characters.length; start += step) {
    yield characters.slice(start, start + step).join('');
  }
}
