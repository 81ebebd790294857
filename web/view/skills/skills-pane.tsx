import { QuietNote } from '../controls/quiet-note.tsx';

export function SkillsPane() {
  return <QuietNote>SkillsPane</QuietNote>;
}
