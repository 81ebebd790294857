import type { WholeSkill } from '../../../src/wire/skills.ts';
import { skillsWords } from '../../words/skills.ts';
import { Dot } from '../controls/dot.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './skill-notes.module.css';

type Notes = WholeSkill['notes'];

/** What its author should know: errors, then advice, each with its place. */
export function SkillNotes({ notes, path }: { readonly notes: Notes; readonly path: string }) {
  const words = usePageWords(skillsWords);
  const sorted = notes.toSorted((one, other) => Number(isError(other)) - Number(isError(one)));
  return (
    <ul>
      {sorted.map((note) => (
        <li key={`${note.file} ${note.pointer} ${note.message}`} className={styles.note}>
          <Dot tone={isError(note) ? 'bad' : 'open'} label={words.severity[note.severity]} />
          <span className={styles.message}>
            <Said>{note.message}</Said>
          </span>
          <code className={styles.place}>
            {note.file === '' ? path : note.file} {note.pointer}
          </code>
        </li>
      ))}
    </ul>
  );
}

function isError({ severity }: Notes[number]): boolean {
  return severity === 'error';
}
