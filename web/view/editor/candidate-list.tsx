import type { Session } from '../../../src/model/session.ts';
import { namedModel } from '../../state/activity.ts';
import { relativeTime } from '../../state/relative-time.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { Button } from '../controls/button.tsx';
import { useDesk, useLanguage, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './note-bar.module.css';

interface CandidateListProps {
  readonly script: OpenScript;
  readonly candidates: readonly Session[];
  /** Whether the script can be given to one of them. */
  readonly canTake: boolean;
}

/** The sessions that a script may as well belong to, or is a copy of. */
export function CandidateList({ script, candidates, canTake }: CandidateListProps) {
  const editor = usePageWords(editorWords);
  const words = editor.drift;
  const language = useLanguage();
  const workspace = useSelected(useDesk().sessions, (state) => state.workspace);
  return (
    <ul className={styles.candidates} aria-label={words.candidates}>
      {candidates.map((session) => {
        const { id, updatedAt, script: link } = session;
        const facts = [
          relativeTime(updatedAt, Date.now(), language),
          namedModel(session),
          link?.scriptPath.replace(`${workspace}/`, ''),
        ].filter((fact) => fact !== undefined);
        return (
          <li key={id} className={styles.candidate}>
            <span className={styles.facts} title={link?.scriptPath}>
              {facts.join(' · ')}
            </span>
            <Button kind="quiet" onClick={() => script.showTake(id)}>
              {words.look}
            </Button>
            {canTake && (
              <Button kind="quiet" onClick={() => script.belongTo(id)}>
                {words.takeThis}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
