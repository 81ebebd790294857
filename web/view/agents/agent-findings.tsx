import type { AgentListAnswer } from '../../../src/wire/agent-list.ts';
import { agentsWords } from '../../words/agents.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { PageSection } from '../controls/page.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './agent-findings.module.css';

type Finding = AgentListAnswer['diagnostics'][number];

const TONES: Readonly<Record<Finding['severity'], Tone>> = { error: 'bad', warning: 'open', hint: 'calm' };

/** What was noticed in the file, where in it, and what can be done. */
export function AgentFindings({ diagnostics }: { readonly diagnostics: readonly Finding[] }) {
  const words = usePageWords(agentsWords);
  return (
    <PageSection title={words.findings(diagnostics.length)}>
      <ul>
        {diagnostics.map(({ code, severity, line, pointer, message, remedy }) => (
          <li key={`${code} ${line} ${pointer} ${message}`} className={styles.finding}>
            <span className={styles.dot}>
              <Dot tone={TONES[severity]} label={words.severity[severity]} />
            </span>
            <p className={styles.message}>
              <Said>{message}</Said>{' '}
              <span className={styles.remedy}>
                <Said>{remedy}</Said>
              </span>
            </p>
            <p className={styles.place}>
              agents.json, {words.line(line)}
              {pointer !== '' && <code className={styles.pointer}>{pointer}</code>}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
