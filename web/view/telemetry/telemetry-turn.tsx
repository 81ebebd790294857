import { QuietNote } from '../controls/quiet-note.tsx';

export function TelemetryTurn({ turnId }: { readonly turnId: string }) {
  return <QuietNote>{String(turnId)}</QuietNote>;
}
