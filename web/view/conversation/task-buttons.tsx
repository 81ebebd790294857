import type { MouseEvent } from 'react';
import type { Entry } from '../../state/turn.ts';
import { Button } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import styles from './task-buttons.module.css';
import { useAsking } from './use-asking.ts';

/** What an agent offers to do, beneath what it said. */
export function TaskButtons({ entry }: { readonly entry: Extract<Entry, { readonly type: 'tasks' }> }) {
  const { conversation } = useWords();
  const { shown } = useDesk();
  const { model, isFree, onAsked } = usePane();
  const { ask } = useAsking();
  const { attempt, isBusy, trouble } = useAttempt();
  const { id, tasks, isOver } = entry;
  const isOff = isOver || isBusy || !isFree;
  const run = async (name: string, event: MouseEvent) => {
    // The second half of a double click finds what the first one did already done.
    if (isOff || event.detail > 1) return;
    const started = () => ask((document) => shown.runTask(name, id, model.trim(), document));
    if (await attempt(started)) onAsked();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that each do something are no fieldset of a form. */}
      <div className={styles.tasks} role="group" aria-label={conversation.offers}>
        {tasks.map(({ name }) => (
          // Not disabled: whoever came to it by the keyboard stays there while it is done.
          <Button
            key={name}
            className={styles.task}
            aria-disabled={isOff}
            onClick={(event) => void run(name, event)}
          >
            {name}
          </Button>
        ))}
      </div>
      <TroubleNote trouble={trouble} />
    </>
  );
}
