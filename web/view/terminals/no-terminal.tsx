import { QuietNote } from '../controls/quiet-note.tsx';

export function NoTerminal() {
  return <QuietNote>NoTerminal</QuietNote>;
}
