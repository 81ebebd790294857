/** Something that was put right, and where it stood before. */
export interface Fix {
  readonly line: number;
  readonly message: string;
}

/** Parts of a text that are to be replaced, which do not overlap, and what that puts right. */
export interface Repairs {
  readonly edits: readonly TextEdit[];
  readonly fixes: readonly Fix[];
}

export const NO_REPAIRS: Repairs = { edits: [], fixes: [] };

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** How many more records stand there then, or fewer if below 0. */
  readonly added?: number;
}

/** A text that was repaired. */
export interface Repaired {
  readonly text: string;
  /** In the order of their lines. */
  readonly fixes: readonly Fix[];
}

/** The text with its repairs; everything else stays as it is. */
export function repaired(text: string, ...repairs: readonly Repairs[]): Repaired {
  const edits = repairs.flatMap((each) => each.edits).toSorted((a, b) => a.start - b.start);
  const fixes = repairs.flatMap((each) => each.fixes).toSorted((a, b) => a.line - b.line);
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return { text: parts.join('') + text.slice(at), fixes };
}
