import type { SessionId } from '../../../src/model/ids.ts';
import { QuietNote } from '../controls/quiet-note.tsx';

export function TerminalPane({ id, name }: { readonly id: SessionId; readonly name: string }) {
  return (
    <QuietNote>
      {String(id)} · {String(name)}
    </QuietNote>
  );
}
