import type { PrimingListAnswer } from '../../src/wire/priming.ts';
import { MOST_SCRIPTS } from './dialog-draft.ts';

/** A priming script that can be chosen. */
export interface PrimingOption {
  readonly ref: string;
  readonly title: string | undefined;
}

/** The scripts that a dropdown proposes: what was searched for and taken, what was used lately, and what is chosen. */
export function primingOptions(
  { items, recents }: Pick<PrimingListAnswer, 'items' | 'recents'>,
  chosen: readonly string[],
  found: readonly PrimingOption[],
): readonly PrimingOption[] {
  const titles = new Map([...items, ...found].map(({ ref, title }) => [ref, title]));
  const recent = recents.map(({ scriptRef }) => scriptRef).slice(0, MOST_SCRIPTS);
  const refs = new Set([...found.map(({ ref }) => ref), ...recent]);
  for (const ref of chosen) refs.add(ref);
  return Array.from(refs, (ref) => ({ ref, title: titles.get(ref) }));
}

/** Those that have all words of a query in their ref or title. */
export function fittingScripts<Script extends { readonly ref: string; readonly title?: string }>(
  scripts: readonly Script[],
  query: string,
): readonly Script[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return scripts.filter(({ ref, title = '' }) => {
    const said = folded(`${ref}\n${title}`);
    return words.every((word) => said.includes(word));
  });
}

/** As the server does it: case does not count, nor do wide and narrow letters. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
