import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Session } from '../../../src/model/session.ts';
import { Operations } from '../../stores/operations.ts';
import { operationsWords } from '../../words/operations.ts';
import { IconButton } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { OperationControl } from './operation-control.tsx';
import styles from './operations-bar.module.css';
import { OperationsMenu } from './operations-menu.tsx';
import { useOperating } from './use-operating.ts';

/** More than these are put into a menu. */
const MOST = 4;

interface OperationsBarProps {
  readonly session: Session;
  readonly isRunning: boolean;
}

/** What the agent of a conversation can do at any time: in a row, or in a menu where that would be too long. */
export function OperationsBar({ session, isRunning }: OperationsBarProps) {
  const words = usePageWords(operationsWords);
  const { link, scripts } = useDesk();
  const [store] = useState(() => new Operations(link, session.id));
  const { operations, settings, upload } = useStore(store);
  const operating = useOperating(store, isRunning);
  useEffect(() => scripts.onAgentsChange(() => void store.read()), [scripts, store]);
  // What is set may be set elsewhere, which is told of the session.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read anew whenever the session says something else.
  useEffect(() => void store.read(), [store, session]);
  const { trouble } = operating.trying;
  if (operations.length === 0) return trouble ? <TroubleNote trouble={trouble} /> : null;
  const isLong = operations.length > MOST;
  return (
    <>
      <TroubleNote trouble={trouble} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that each do something are no fieldset of a form. */}
      <div className={styles.bar} role="group" aria-label={words.operations}>
        {upload ? (
          <p className={styles.upload} role="status">
            <span className={styles.name}>{words.uploading(upload.name)}</span>
            <progress className={styles.progress} aria-hidden value={upload.sent} max={upload.size} />
            <IconButton icon={X} label={words.stop(upload.name)} onClick={() => store.stopUpload()} />
          </p>
        ) : (
          <>
            {!isLong && (
              <div className={styles.row}>
                {operations.map((operation) => (
                  <OperationControl
                    key={operation.name}
                    operation={operation}
                    settings={settings}
                    operating={operating}
                  />
                ))}
              </div>
            )}
            <div className={styles.menu} data-only={isLong || undefined}>
              <OperationsMenu operations={operations} settings={settings} operating={operating} />
            </div>
          </>
        )}
        <input
          ref={operating.chooser}
          type="file"
          hidden
          onChange={({ currentTarget }) => {
            operating.give(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
