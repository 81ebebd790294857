import type { FailedTrial, TrialNote } from './bench.ts';

/** What a contract has to say about an answer. */
export function noteWords({ key, term, message }: TrialNote): string {
  return `${key ?? term}: ${message}`;
}

/** Why trials failed, the most frequent first, each with how many failed by it. */
export function reasonsOf(
  failed: readonly FailedTrial[],
): readonly (readonly [message: string, count: number])[] {
  const messages = failed.flatMap(({ failures }) => Array.from(new Set(failures.map(noteWords))));
  return Array.from(
    Map.groupBy(messages, (message) => message),
    ([message, same]) => [message, same.length] as const,
  ).toSorted(([, a], [, b]) => b - a);
}
