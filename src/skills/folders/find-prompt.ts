const ENDINGS = ['.docx', '.md', '.txt'] as const;
const NAMES = ['system', 'prompt', 'skill'] as const;

/** The file with the rules of a skill that does not say where they are: of several, docx before md before txt. */
export function findPrompt(files: readonly string[]): string | undefined {
  for (const ending of ENDINGS) {
    for (const name of NAMES) {
      const found = named(files, name + ending);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A file by its name, as it is written if it can be, else in other case. */
export function named(files: readonly string[], name: string): string | undefined {
  return files.includes(name) ? name : files.find((each) => each.toLowerCase() === name.toLowerCase());
}
