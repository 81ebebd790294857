import { useEffect, useState } from 'react';
import type { TrustAnswer } from '../../../src/wire/trust.ts';
import { Trust } from '../../stores/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { Button } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useLanguage, usePageWords, useStore } from '../desk-context.tsx';
import styles from './trust-row.module.css';
import { useDecided } from './use-decided.ts';

/** Whether the workspace is trusted, as a line, with what can be done about it. */
export function TrustRow() {
  const words = usePageWords(trustWords);
  const { link, overlays, trustNews } = useDesk();
  const [trust] = useState(() => new Trust(link, trustNews));
  const { count } = useStore(trustNews);
  const { seen, trouble } = useStore(trust);
  const decided = useDecided(trust);
  const trying = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is decided elsewhere on the page is seen here.
  useEffect(() => void trust.look(), [trust, count]);
  const revoke = async () => {
    if (await trying.attempt(() => trust.revoke())) decided.revoked();
  };
  return (
    <div className={styles.row}>
      <span className={styles.label}>{words.state}</span>
      <span className={styles.state}>{seen && <StateWords seen={seen} />}</span>
      <span className={styles.actions}>
        <Button onClick={() => overlays.open({ type: 'trust' })}>{words.look}</Button>
        {seen?.isTrusted && (
          <Button disabled={trying.isBusy} onClick={() => void revoke()}>
            {words.revoke}
          </Button>
        )}
      </span>
      <TroubleNote trouble={trying.trouble ?? trouble} />
    </div>
  );
}

function StateWords({ seen: { isTrusted, since, pinned, changed } }: { readonly seen: TrustAnswer }) {
  const words = usePageWords(trustWords);
  const language = useLanguage();
  if (!isTrusted || since === undefined) return changed ? words.hasChanged : words.untrusted;
  const time = new Date(since).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return pinned ? words.trustedAsItWas(time, pinned.files) : words.trusted(time);
}
