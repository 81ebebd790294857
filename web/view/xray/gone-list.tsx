import type { SentContext } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { Disclosure } from '../controls/disclosure.tsx';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './gone-list.module.css';
import { Swatch } from './swatch.tsx';
import { useSectionName } from './use-section-name.ts';
import { useTokens } from './use-tokens.ts';

const MOST = 50;

/** What the request before had and this one has not. */
export function GoneList({ context }: { readonly context: SentContext }) {
  const words = usePageWords(xrayWords);
  const { format } = new Intl.NumberFormat(useLanguage());
  const { tokens } = useTokens(context);
  const nameOf = useSectionName();
  const gone = context.change?.gone ?? [];
  if (gone.length === 0) return null;
  return (
    <div className={styles.gone}>
      <Disclosure title={words.gone(gone.length)}>
        {() => (
          <ul className={styles.list}>
            {gone.slice(0, MOST).map((section, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be called the same.
              <li key={index} className={styles.row}>
                <Swatch source={section.source} />
                <span className={styles.source}>{words.source[section.source]}</span>
                <del className={styles.name}>{nameOf(section)}</del>
                <span className={styles.tokens}>{tokens(section.tokens)}</span>
              </li>
            ))}
            {gone.length > MOST && <li>{words.andMore(format(gone.length - MOST))}</li>}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}
