import { useState } from 'react';
import type { AgentListAnswer } from '../../../src/wire/agent-list.ts';
import { canAnswer } from '../../state/dialog-agents.ts';
import type { NewDialog } from '../../stores/new-dialog.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { Button } from '../controls/button.tsx';
import { Choice, type ChoiceItem } from '../controls/choice.tsx';
import { Field } from '../controls/field.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import styles from './agent-field.module.css';

/** No agent is called so: ids are not empty. */
const NOBODY = '';

/** Who answers: an agent, or a model by itself. */
export function AgentField({ dialog }: { readonly dialog: NewDialog }) {
  const words = usePageWords(dialogsWords);
  const { agents, draft } = useStore(dialog);
  if (!agents) return null;
  const agent = agents.items.find(({ id }) => id === draft.agentId);
  const items = [
    ...agents.items.map((each) => itemOf(each, agents, words)),
    ...(draft.agentId === undefined || agent ? [] : [undeclared(draft.agentId, words)]),
    nobody(words),
  ];
  return (
    <div className={styles.fields}>
      {items.length > 1 && (
        <Field label={words.agent}>
          <Choice
            label={words.agent}
            value={draft.agentId ?? NOBODY}
            items={items}
            autoFocus
            onChange={(chosen) => void dialog.choose(chosen === NOBODY ? undefined : chosen)}
          />
        </Field>
      )}
      {agents.isStale && <p className={styles.note}>{words.stale}</p>}
      {agent && !canAnswer(agents, agent.id) && <NeedsTrust dialog={dialog} name={agent.name} />}
      <ModelField key={draft.agentId ?? NOBODY} dialog={dialog} agent={agent} />
    </div>
  );
}

type Listed = AgentListAnswer['items'][number];
type DialogWords = (typeof dialogsWords)['en'];

function itemOf(agent: Listed, agents: AgentListAnswer, words: DialogWords): ChoiceItem {
  const isAble = canAnswer(agents, agent.id);
  const note = isAble ? agent.description : words.needsTrust;
  return { value: agent.id, words: agent.name, note };
}

/** Where there are no agents. */
function undeclared(id: string, words: DialogWords): ChoiceItem {
  return { value: id, words: id, note: words.undeclared };
}

function nobody(words: DialogWords): ChoiceItem {
  return { value: NOBODY, words: words.noAgent, note: words.noAgentNote, isApart: true };
}

interface NeedsTrustProps {
  readonly dialog: NewDialog;
  readonly name: string;
}

/** Leads to the question, and from there back to here. */
function NeedsTrust({ dialog, name }: NeedsTrustProps) {
  const words = usePageWords(dialogsWords);
  const { overlays } = useDesk();
  return (
    <div className={styles.why} role="status">
      <p>{words.cannotAnswer(name)}</p>
      <Button
        onClick={() => overlays.open({ type: 'trust', back: { type: 'new-dialog', wish: dialog.wish } })}
      >
        {words.trust}
      </Button>
    </div>
  );
}

interface ModelFieldProps {
  readonly dialog: NewDialog;
  readonly agent: Listed | undefined;
}

/** An agent has a model of its own: another one is named only by those who want to. */
function ModelField({ dialog, agent }: ModelFieldProps) {
  const words = usePageWords(dialogsWords);
  const { models, sessions } = useWords();
  const { agents, draft } = useStore(dialog);
  const [isOpen, setOpen] = useState(draft.model !== '');
  if (agent && !isOpen) {
    return (
      <p className={styles.facts}>
        {agent.model !== undefined && <span className={styles.model}>{agent.model}</span>}
        <Button kind="quiet" className={styles.open} onClick={() => setOpen(true)}>
          {words.anotherModel}
        </Button>
      </p>
    );
  }
  return (
    <Field label={models.model} {...(!agent && { hint: sessions.newHint })}>
      <ModelPicker
        value={draft.model}
        onChange={(model) => dialog.fill({ model })}
        placeholder={agent ? (agent.model ?? words.usualModel) : models.example}
        autoFocus={agent !== undefined || (agents?.items.length === 0 && draft.agentId === undefined)}
      />
    </Field>
  );
}
