import * as z from 'zod';

/** What a tool read of one file, or why it could not. */
export interface ReadFile {
  readonly id: string;
  readonly name: string;
  /** How many characters it gave; undefined where it gave none. */
  readonly characters: number | undefined;
  /** Which part of the whole they are, where there is more. */
  readonly part: { readonly from: number; readonly to: number; readonly all: number } | undefined;
  readonly error: string | undefined;
}

/** A passage that a search found. */
export interface FoundPassage {
  readonly dataset: string;
  readonly file: string;
  readonly place: string | undefined;
}

/** What is known of a call that reads. */
export type Reading =
  | { readonly type: 'files'; readonly files: readonly ReadFile[] }
  | { readonly type: 'passages'; readonly passages: readonly FoundPassage[] };

const files = z.array(
  z.union([
    z.object({ id: z.string(), name: z.string(), content: z.string() }),
    z.object({ id: z.string(), name: z.string().optional(), error: z.string() }),
  ]),
);

const passages = z.object({
  results: z.array(
    z.object({
      dataset: z.string(),
      file: z.string(),
      place: z
        .string()
        .nullish()
        .transform((place) => place ?? undefined),
    }),
  ),
});

/** The tools whose results tell which files they read. */
const FILE_READERS: readonly string[] = ['read_files', 'file_read'];

/** What a result says was read; undefined for one that says something else. */
export function readingIn(tool: string, result: string): Reading | undefined {
  const value = parsed(result);
  if (FILE_READERS.includes(tool)) {
    const { data } = files.safeParse(value);
    return data && { type: 'files', files: data.map(readFile) };
  }
  const { data } = passages.safeParse(value);
  return data && { type: 'passages', passages: data.results };
}

/** What stands at the end of a page of a longer text. */
const PAGE_END = /\n?\[These are characters (\d+) to (\d+) of (\d+)[^\]]*\]$/;

function readFile(read: z.output<typeof files>[number]): ReadFile {
  const { id } = read;
  if ('error' in read) {
    return { id, name: read.name ?? id, characters: undefined, part: undefined, error: read.error };
  }
  const { name, content } = read;
  const [, from, to, all] = PAGE_END.exec(content) ?? [];
  const part = all === undefined ? undefined : { from: Number(from), to: Number(to), all: Number(all) };
  return { id, name, characters: part ? part.to - part.from : content.length, part, error: undefined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
