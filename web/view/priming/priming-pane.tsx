import { QuietNote } from '../controls/quiet-note.tsx';

export function PrimingPane({ scriptRef }: { readonly scriptRef: string }) {
  return <QuietNote>{String(scriptRef)}</QuietNote>;
}
