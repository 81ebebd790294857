import { QuietNote } from '../controls/quiet-note.tsx';

export function BenchRunPane({ run }: { readonly run: string }) {
  return <QuietNote>{String(run)}</QuietNote>;
}
