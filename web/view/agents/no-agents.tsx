import { useState } from 'react';
import { EXAMPLE_AGENTS } from '../../state/example-agents.ts';
import { agentsWords } from '../../words/agents.ts';
import { Button } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { CodeBlock } from '../conversation/code-block.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './no-agents.module.css';

/** Says what an agent is where there is none, and how one is written. */
export function NoAgents({ exists }: { readonly exists: boolean }) {
  const words = usePageWords(agentsWords);
  const [isShown, setShown] = useState(false);
  if (isShown) {
    return (
      <div className={styles.example}>
        <p>{words.example}</p>
        <CodeBlock language="json" text={EXAMPLE_AGENTS} />
      </div>
    );
  }
  return (
    <QuietNote>
      <p>{exists ? words.noneNamed : words.none}</p>
      <Button kind="primary" onClick={() => setShown(true)}>
        {words.showExample}
      </Button>
    </QuietNote>
  );
}
