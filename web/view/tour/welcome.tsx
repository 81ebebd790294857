import { QuietNote } from '../controls/quiet-note.tsx';
import { useWords } from '../desk-context.tsx';

export function Welcome() {
  return <QuietNote>{useWords().tour.title}</QuietNote>;
}
