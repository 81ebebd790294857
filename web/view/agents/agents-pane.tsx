import { QuietNote } from '../controls/quiet-note.tsx';

export function AgentsPane() {
  return <QuietNote>AgentsPane</QuietNote>;
}
