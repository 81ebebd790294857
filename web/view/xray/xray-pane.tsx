import type { SessionId } from '../../../src/model/ids.ts';
import { QuietNote } from '../controls/quiet-note.tsx';

export function XrayPane({ id, turn }: { readonly id: SessionId; readonly turn: number | 'last' | 'next' }) {
  return (
    <QuietNote>
      {String(id)} · {String(turn)}
    </QuietNote>
  );
}
