import { ChevronRight } from 'lucide-react';
import type { StartDraft } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Button } from '../controls/button.tsx';
import { Check } from '../controls/check.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './cases-field.module.css';

interface CasesFieldProps {
  readonly draft: StartDraft;
  readonly onFill: (filled: Partial<StartDraft>) => void;
}

/** Which cases are asked: all of them, unless one looks closer. */
export function CasesField({ draft: { suite, without }, onFill }: CasesFieldProps) {
  const { start: said } = usePageWords(benchWords);
  const count = suite.cases.length;
  const toggle = (id: string, isAsked: boolean) => {
    const left = new Set(without);
    if (isAsked) left.delete(id);
    else left.add(id);
    onFill({ without: left });
  };
  return (
    <details className={styles.field}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <span className={styles.label}>{said.cases}</span>
        <span>{without.size === 0 ? said.allCases(count) : said.someCases(count - without.size, count)}</span>
      </summary>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => onFill({ without: new Set() })}>
          {said.all}
        </Button>
        <Button kind="quiet" onClick={() => onFill({ without: new Set(suite.cases.map(({ id }) => id)) })}>
          {said.none}
        </Button>
      </div>
      <ul className={styles.cases} aria-label={said.cases}>
        {suite.cases.map(({ id, title }) => (
          <li key={id}>
            <Check isChecked={!without.has(id)} onChange={(isAsked) => toggle(id, isAsked)}>
              {title ?? id}
            </Check>
          </li>
        ))}
      </ul>
    </details>
  );
}
