import { useEffect, useState } from 'react';
import type { AgentListAnswer } from '../../../src/wire/agent-list.ts';
import { AgentList } from '../../stores/agent-list.ts';
import { agentsWords } from '../../words/agents.ts';
import { Button } from '../controls/button.tsx';
import { Page } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { AgentFindings } from './agent-findings.tsx';
import { AgentItem } from './agent-item.tsx';
import styles from './agents-pane.module.css';
import { NoAgents } from './no-agents.tsx';

/** Who answers in the workspace, as its file says it, while one looks at it. */
export function AgentsPane() {
  const words = usePageWords(agentsWords);
  const { link, scripts, trustNews } = useDesk();
  const [agents] = useState(() => new AgentList(link));
  const { list, trouble } = useStore(agents);
  useEffect(() => {
    const refresh = () => void agents.refresh();
    const stops = [scripts.onAgentsChange(refresh), trustNews.subscribe(refresh)];
    refresh();
    return () => {
      for (const stop of stops) stop();
    };
  }, [agents, scripts, trustNews]);
  return (
    <Page title={words.title} lead={words.lead}>
      <TroubleNote trouble={trouble}>
        <Button onClick={() => void agents.refresh()}>{words.again}</Button>
      </TroubleNote>
      {list ? <Agents list={list} /> : !trouble && <QuietNote isSlow>{words.loading}</QuietNote>}
    </Page>
  );
}

function Agents({ list }: { readonly list: AgentListAnswer }) {
  const words = usePageWords(agentsWords);
  const { items, diagnostics, isStale, exists, isTrusted } = list;
  return (
    <>
      {isStale && (
        <p className={styles.stale} role="status">
          {words.stale}
        </p>
      )}
      {diagnostics.length > 0 && <AgentFindings diagnostics={diagnostics} />}
      {items.length === 0 && diagnostics.length === 0 && <NoAgents exists={exists} />}
      <ul>
        {items.map((agent) => (
          <li key={agent.id} className={styles.item}>
            <AgentItem agent={agent} isTrusted={isTrusted} />
          </li>
        ))}
      </ul>
    </>
  );
}
