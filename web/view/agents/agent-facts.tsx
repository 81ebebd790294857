import type { ReactNode } from 'react';
import type { AgentAnswer } from '../../../src/wire/agent-list.ts';
import { agentsWords } from '../../words/agents.ts';
import { Button } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { useDesk, usePageWords, useWords } from '../desk-context.tsx';
import styles from './agent-facts.module.css';

interface AgentFactsProps {
  readonly agent: AgentAnswer;
  readonly isTrusted: boolean;
}

/** What an agent works with, as far as its file says something of it. */
export function AgentFacts({ agent, isTrusted }: AgentFactsProps) {
  const words = usePageWords(agentsWords);
  const { model, systemPrompt, code, skills, tools, datasets, operations } = agent;
  return (
    <dl className={styles.facts}>
      <Fact name={words.model}>{model === undefined ? words.noModel : <code>{model}</code>}</Fact>
      {systemPrompt !== undefined && (
        <Fact name={words.systemPrompt}>
          <code>{systemPrompt}</code>
        </Fact>
      )}
      {code && (
        <Fact name={words.code}>
          <CodeState code={code} isTrusted={isTrusted} />
        </Fact>
      )}
      {skills !== undefined && (
        <Fact name={words.skills}>
          <Skills skills={skills} />
        </Fact>
      )}
      {tools && (
        <Fact name={words.tools}>
          <Names names={tools} />
        </Fact>
      )}
      {datasets && (
        <Fact name={words.datasets}>
          <Names names={datasets} />
        </Fact>
      )}
      {operations.length > 0 && (
        <Fact name={words.operations}>
          <Operations operations={operations} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** Whether the code of an agent runs; where it waits for trust, the question is one press away. */
function CodeState({
  code: { path, isThere },
  isTrusted,
}: {
  readonly code: NonNullable<AgentAnswer['code']>;
  readonly isTrusted: boolean;
}) {
  const words = usePageWords(agentsWords);
  const { frame } = useWords();
  const { overlays } = useDesk();
  if (!isThere) {
    return (
      <>
        <code>{path}</code> <Dot tone="open" /> {words.codeMissing}
      </>
    );
  }
  return (
    <>
      <code>{path}</code> <Dot tone={isTrusted ? 'good' : 'open'} />{' '}
      {isTrusted ? words.codeRuns : words.codeWaits}
      {!isTrusted && <Button onClick={() => overlays.open({ type: 'trust' })}>{frame.decideTrust}</Button>}
    </>
  );
}

function Skills({ skills }: { readonly skills: NonNullable<AgentAnswer['skills']> }) {
  const words = usePageWords(agentsWords);
  if (skills === 'auto') return words.skillsAuto;
  return skills === 'off' ? words.skillsOff : <Names names={skills} />;
}

function Names({ names }: { readonly names: readonly string[] }) {
  const words = usePageWords(agentsWords);
  if (names.length === 0) return words.nothing;
  return names.map((name) => <code key={name}>{name}</code>);
}

function Operations({ operations }: Pick<AgentAnswer, 'operations'>) {
  const words = usePageWords(agentsWords);
  return operations.map((operation) => {
    const options = operation.control === 'select' ? operation.options.map(({ name }) => name) : [];
    return (
      <span key={operation.name} className={styles.operation}>
        {operation.name}
        {operation.control === 'upload' && <small>{words.takesFile}</small>}
        {options.length > 0 && <small>{words.options(options.join(' · '))}</small>}
      </span>
    );
  });
}
