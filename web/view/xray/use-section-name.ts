import { type SentName, wordsOfTurn } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { usePageWords } from '../desk-context.tsx';

/** What a section is called, in the words of the page. */
export function useSectionName(): (section: SentName & { readonly turn?: number }) => string {
  const words = usePageWords(xrayWords);
  return (section) => {
    const { source, name, turn } = section;
    if (source === 'history' && turn !== undefined) return words.ofTurn(turn, wordsOfTurn(section));
    return words.named[name] ?? name;
  };
}
