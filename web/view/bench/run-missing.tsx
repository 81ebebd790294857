import type { Trouble } from '../../state/connection.ts';
import { benchWords } from '../../words/bench.ts';
import { LinkButton } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useWords } from '../desk-context.tsx';

/** In the place of a run that is not there yet, or that cannot be had. */
export function RunMissing({ trouble }: { readonly trouble: Trouble | undefined }) {
  const words = usePageWords(benchWords);
  const { frame } = useWords();
  if (!trouble) return <QuietNote isSlow>{frame.loading}</QuietNote>;
  return (
    <QuietNote>
      <TroubleNote trouble={trouble} />
      <LinkButton href="#/bench">{words.toList}</LinkButton>
    </QuietNote>
  );
}
