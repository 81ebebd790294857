/** The boundary between the parts of a form; undefined for what is none. */
export function boundaryOf(contentType: string): string | undefined {
  const [, rest] = /^\s*multipart\/form-data\s*(;.*)$/is.exec(contentType) ?? [];
  const boundary = parametersIn(rest ?? '').get('boundary') ?? '';
  return /^[\x20-\x7e]{1,70}$/.test(boundary) ? boundary : undefined;
}

/** What a part of a form calls its file, without folders; undefined where it is no file with a name. */
export function fileNameIn(headers: string): string | undefined {
  const [, rest] = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(headers) ?? [];
  const parameters = parametersIn(rest ?? '');
  const name = encodedIn(parameters.get('filename*')) ?? parameters.get('filename') ?? '';
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.{0,2}$/.test(last) ? undefined : last;
}

const PARAMETER = /;\s*([^\s;="]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g;

function parametersIn(text: string): ReadonlyMap<string, string> {
  const found = Array.from(text.matchAll(PARAMETER), ([, name = '', quoted, plain = '']) => {
    const value = quoted === undefined ? plain : unquoted(quoted);
    return [name.toLowerCase(), Buffer.from(value, 'latin1').toString()] as const;
  });
  return new Map(found);
}

/** Browsers write a quotation mark in one way, other programs in the other. */
function unquoted(text: string): string {
  return text.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"');
}

/** As it is written by those who trust nothing but ASCII. */
function encodedIn(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(value ?? '') ?? [];
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    // It is no name.
    return undefined;
  }
}
