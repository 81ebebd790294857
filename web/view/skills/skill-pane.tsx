import { QuietNote } from '../controls/quiet-note.tsx';

export function SkillPane({ id }: { readonly id: string }) {
  return <QuietNote>{String(id)}</QuietNote>;
}
