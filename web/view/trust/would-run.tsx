import type { Runnable } from '../../../src/model/runnable.ts';
import { unmistakable } from '../../../src/model/unmistakable.ts';
import type { TrustAnswer } from '../../../src/wire/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './would-run.module.css';

/** What a workspace would run, by its kind, as somebody sees it who decides about it. */
export function WouldRun({ seen: { runs, warnings, changed = [] } }: { readonly seen: TrustAnswer }) {
  const words = usePageWords(trustWords);
  const kinds = Array.from(Map.groupBy(runs, ({ kind }) => kind));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys.
    <section className={styles.list} tabIndex={0} aria-label={words.list}>
      {changed.length > 0 && <Lines title={words.changed(changed.length)} lines={changed} />}
      {runs.length === 0 && <p>{words.nothing}</p>}
      {kinds.map(([kind, items]) => (
        <div key={kind}>
          <h3 className={styles.kind}>
            {words.kinds[kind]} <span className={styles.count}>{items.length}</span>
          </h3>
          <ul>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be called the same.
              <RunnableLine key={index} item={item} />
            ))}
          </ul>
        </div>
      ))}
      {warnings.length > 0 && <Lines title={words.notListed} lines={warnings} />}
      <p className={styles.besides}>{words.besides}</p>
    </section>
  );
}

function RunnableLine({ item: { name, target, isThere, variables } }: { readonly item: Runnable }) {
  const words = usePageWords(trustWords);
  return (
    <li className={styles.item}>
      <bdi className={styles.name}>{unmistakable(name)}</bdi>
      <code className={styles.target} dir="ltr">
        {unmistakable(target)}
      </code>
      {!isThere && <span className={styles.fact}>{words.missing}</span>}
      {variables.length > 0 && (
        <span className={styles.warned}>{words.gets(unmistakable(variables.join(', ')))}</span>
      )}
    </li>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.kind}>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className={styles.item}>
            <code className={styles.target} dir="ltr">
              {unmistakable(line)}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
