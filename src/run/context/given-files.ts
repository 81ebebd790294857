import type { PromptFile } from '../../model/file.ts';
import type { RunWarning } from '../../model/run.ts';

export interface GivenFiles {
  readonly files: readonly PromptFile[];
  readonly warnings: readonly RunWarning[];
}

/** The files that go with a prompt: each content once, and not too many. Those that do not are named. */
export function givenFiles(given: readonly PromptFile[], most: number): GivenFiles {
  const firstOf = ({ hash }: PromptFile) => given.find((other) => other.hash === hash);
  const once = given.filter((file) => firstOf(file) === file);
  const warnings = given.flatMap((file): RunWarning[] => {
    const first = firstOf(file);
    return first && first !== file ? [givenOnce(file.name, first.name)] : [];
  });
  const left = once.slice(most).map(({ name }) => name);
  if (left.length === 0) return { files: once, warnings };
  const message = `Only ${most} files go with a prompt; left out: ${left.join(', ')}.`;
  return { files: once.slice(0, most), warnings: [...warnings, { code: 'files-left-out', message }] };
}

function givenOnce(name: string, first: string): RunWarning {
  const what = name === first ? 'comes twice' : `has the same content as ${first}`;
  return { code: 'file-given-once', message: `${name} ${what}, and is given once.` };
}
