import { QuietNote } from '../controls/quiet-note.tsx';

export function BenchComparePane({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <QuietNote>
      {String(before)} · {String(after)}
    </QuietNote>
  );
}
