import { useState } from 'react';
import { unmistakable } from '../../../src/model/unmistakable.ts';
import type { TrustAnswer } from '../../../src/wire/trust.ts';
import type { Trust } from '../../stores/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { Button } from '../controls/button.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { usePageWords, useStore, useWords } from '../desk-context.tsx';
import { CopyLine } from '../settings/copy-line.tsx';
import { TrustChoice } from './trust-choice.tsx';
import styles from './trust-form.module.css';
import { useDecided } from './use-decided.ts';
import { WouldRun } from './would-run.tsx';

interface TrustFormProps {
  readonly trust: Trust;
  readonly seen: TrustAnswer;
  readonly onClose: () => void;
}

/** Shows what would run, and lets it. */
export function TrustForm({ trust, seen, onClose }: TrustFormProps) {
  const words = usePageWords(trustWords);
  const { frame } = useWords();
  const decided = useDecided(trust);
  const trying = useAttempt();
  const { hasChanged } = useStore(trust);
  const { folder, isTrusted, pinned, pinnable, canGrant } = seen;
  const [wantsPinned, setPinned] = useState(!isTrusted || pinned !== undefined);
  const isPinned = wantsPinned && pinnable !== undefined;
  const grant = async () => {
    if (!(await trying.attempt(() => trust.grant(isPinned)))) return;
    onClose();
    decided.granted();
  };
  const revoke = async () => {
    if (!(await trying.attempt(() => trust.revoke()))) return;
    onClose();
    decided.revoked();
  };
  return (
    <SheetForm
      trying={trying.trouble?.code === 'FILE_CHANGED' ? { ...trying, trouble: undefined } : trying}
      onSubmit={grant}
      onCancel={onClose}
      words={isTrusted ? words.keepSo : words.trust}
      cancelWords={isTrusted ? frame.close : words.notNow}
      more={
        isTrusted && (
          <Button className={styles.revoke} disabled={trying.isBusy} onClick={() => void revoke()}>
            {words.revoke}
          </Button>
        )
      }
      isDisabled={!canGrant || (isTrusted && isPinned === (pinned !== undefined))}
    >
      <p>{isTrusted ? words.whyTrusted : words.why}</p>
      <code className={styles.folder} dir="ltr">
        {unmistakable(folder)}
      </code>
      {hasChanged && (
        <p className={styles.changed} role="alert">
          {words.changedMeanwhile}
        </p>
      )}
      <WouldRun seen={seen} />
      {canGrant ? (
        <TrustChoice seen={seen} isPinned={isPinned} onChange={setPinned} />
      ) : (
        <>
          <p>{words.elsewhere}</p>
          <CopyLine text="cuebook trust --pinned" />
        </>
      )}
    </SheetForm>
  );
}
