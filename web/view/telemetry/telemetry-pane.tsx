import { QuietNote } from '../controls/quiet-note.tsx';

export function TelemetryPane() {
  return <QuietNote>TelemetryPane</QuietNote>;
}
