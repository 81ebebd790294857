import type { PromptFile } from '../../model/file.ts';
import type { RunWarning } from '../../model/run.ts';

export interface GivenFiles {
  readonly files: readonly PromptFile[];
  readonly warnings: readonly RunWarning[];
}

/** The files that go with a prompt: each content once, and not too many. Those that do not are named. */
export function givenFiles(given: readonly PromptFile[], most: number): GivenFiles {
  const once = given.filter(({ hash }, index) => given.findIndex((other) => other.hash === hash) === index);
  const left = once.slice(most).map(({ name }) => name);
  if (left.length === 0) return { files: once, warnings: [] };
  const message = `Only ${most} files go with a prompt; left out: ${left.join(', ')}.`;
  return { files: once.slice(0, most), warnings: [{ code: 'files-left-out', message }] };
}
