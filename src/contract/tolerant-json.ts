/** A value that was read, or nothing where a text is no JSON. */
export type Parsed = { readonly value: unknown } | undefined;

/** Reads JSON as it is written by hand: comments and commas at the end of a list are passed over. */
export function tolerantJson(text: string): Parsed {
  return strictJson(text) ?? strictJson(withoutTrailingCommas(withoutComments(text)));
}

function strictJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** A string, up to the end of the text where it is not closed: so every character is looked at once. */
const STRING = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?/.source;
const COMMENTS = new RegExp(String.raw`${STRING}|//[^\r\n]*|/\*[\s\S]*?(?:\*/|$)`, 'g');
const LAST_COMMAS = new RegExp(String.raw`${STRING}|,(?=\s*[}\]])`, 'g');

/** With blanks in the place of comments. */
export function withoutComments(text: string): string {
  return text.replaceAll(COMMENTS, (found) => (found.startsWith('"') ? found : ' '));
}

function withoutTrailingCommas(text: string): string {
  return text.replaceAll(LAST_COMMAS, (found) => (found.startsWith('"') ? found : ''));
}
