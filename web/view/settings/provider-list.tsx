import { ChevronRight, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { ProviderAnswer } from '../../../src/wire/provider.ts';
import { settingsWords } from '../../words/settings.ts';
import { Button } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { CopyLine } from './copy-line.tsx';
import styles from './provider-list.module.css';

/** Who can be asked, and what is missing for the others. */
export function ProviderList() {
  const words = usePageWords(settingsWords);
  const { providers } = useDesk();
  const { items, isChecking } = useStore(providers);
  useEffect(() => providers.want(), [providers]);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.how}>{words.modelsHow}</p>
        <Button icon={RefreshCw} disabled={isChecking} onClick={() => void providers.refresh()}>
          {isChecking ? words.checking : words.checkAgain}
        </Button>
      </div>
      <ul>
        {items?.map((provider) => (
          <li key={provider.id} className={styles.provider}>
            <ProviderFold provider={provider} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ProviderFold({ provider }: { readonly provider: ProviderAnswer }) {
  const words = usePageWords(settingsWords);
  const { id, isReady, facts, keyVariables, models } = provider;
  const [variable] = keyVariables;
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <Dot tone={isReady ? 'good' : 'calm'} label={isReady ? words.ready : words.notReady} />
        <span className={styles.name}>{id}</span>
        <span className={styles.facts}>{facts}</span>
      </summary>
      <div className={styles.body}>
        {!isReady && variable !== undefined && (
          <>
            <p>{words.addKey}</p>
            <CopyLine text={`export ${variable}=…`} />
            <p>
              {words.restart} {words.readMore}
            </p>
          </>
        )}
        {!isReady && variable === undefined && <p>{words.addLocal}</p>}
        {models.length > 0 && (
          <>
            <ul className={styles.models} aria-label={words.modelsOf(id)}>
              {models.map((model) => (
                <li key={model}>
                  <code>{model}</code>
                </li>
              ))}
            </ul>
            <p className={styles.some}>{words.some}</p>
          </>
        )}
      </div>
    </details>
  );
}
