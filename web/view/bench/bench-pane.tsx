import { QuietNote } from '../controls/quiet-note.tsx';

export function BenchPane() {
  return <QuietNote>BenchPane</QuietNote>;
}
