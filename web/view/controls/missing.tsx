import type { Trouble } from '../../state/connection.ts';
import { useWords } from '../desk-context.tsx';
import { LinkButton } from './button.tsx';
import { QuietNote } from './quiet-note.tsx';
import { TroubleNote } from './trouble-note.tsx';

interface MissingProps {
  /** Why it cannot be had; undefined while it is still read. */
  readonly trouble: Trouble | undefined;
  readonly wayBack: { readonly href: string; readonly label: string };
}

/** In the place of something that is not there yet, or that cannot be had. */
export function Missing({ trouble, wayBack: { href, label } }: MissingProps) {
  const { frame } = useWords();
  if (!trouble) return <QuietNote isSlow>{frame.loading}</QuietNote>;
  return (
    <QuietNote>
      <TroubleNote trouble={trouble} />
      <LinkButton href={href}>{label}</LinkButton>
    </QuietNote>
  );
}
