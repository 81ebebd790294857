import { MessageSquarePlus } from 'lucide-react';
import type { AgentAnswer } from '../../../src/wire/agent-list.ts';
import { withVisibleDirections } from '../../state/bidi-controls.ts';
import { agentsWords } from '../../words/agents.ts';
import { Button } from '../controls/button.tsx';
import { useDesk, usePageWords } from '../desk-context.tsx';
import { AgentFacts } from './agent-facts.tsx';
import styles from './agent-item.module.css';
import { BootFold } from './boot-fold.tsx';

interface AgentItemProps {
  readonly agent: AgentAnswer;
  readonly isTrusted: boolean;
}

/** One agent: who it is, what it works with, and what it says first. */
export function AgentItem({ agent, isTrusted }: AgentItemProps) {
  const words = usePageWords(agentsWords);
  const { overlays } = useDesk();
  const { id, name, description, bootMessage } = agent;
  return (
    <article className={styles.agent} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{withVisibleDirections(name)}</bdi>
          {id !== name && <code className={styles.id}>{id}</code>}
        </h2>
        <Button
          icon={MessageSquarePlus}
          aria-label={words.startWith(name)}
          onClick={() => overlays.open({ type: 'new-dialog', wish: { agentId: id } })}
        >
          {words.start}
        </Button>
      </header>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <AgentFacts agent={agent} isTrusted={isTrusted} />
      {bootMessage && <BootFold boot={bootMessage} />}
    </article>
  );
}
