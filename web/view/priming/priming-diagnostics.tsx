import type { PrimingTextAnswer } from '../../../src/wire/priming.ts';
import { primingWords } from '../../words/priming.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { PageSection } from '../controls/page.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './priming-diagnostics.module.css';

type Diagnostics = PrimingTextAnswer['diagnostics'];

const TONES: Readonly<Record<Diagnostics[number]['severity'], Tone>> = {
  error: 'bad',
  warning: 'open',
  hint: 'calm',
};

/** What was noticed in a script, line by line; nothing where that is nothing. */
export function PrimingDiagnostics({ diagnostics }: { readonly diagnostics: Diagnostics }) {
  const words = usePageWords(primingWords);
  if (diagnostics.length === 0) return null;
  return (
    <PageSection title={words.diagnostics}>
      <ul className={styles.list}>
        {diagnostics.map(({ severity, line, code, message, remedy }) => (
          <li key={`${line} ${code} ${message}`} className={styles.item}>
            <Dot tone={TONES[severity]} label={words.severity[severity]} />
            <span className={styles.line}>{words.line(line)}</span>
            <p>
              <Said>{message}</Said>{' '}
              <span className={styles.remedy}>
                <Said>{remedy}</Said>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
