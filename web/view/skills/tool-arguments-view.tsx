import { useId } from 'react';
import type { JsonObject } from '../../../src/model/json.ts';
import type { Problem } from '../../state/schema-problems.ts';
import { factsOf } from '../../state/schema-shape.ts';
import { givenArguments } from '../../state/tool-arguments.ts';
import type { ToolTrial } from '../../stores/tool-trial.ts';
import { schemaFormWords } from '../../words/schema-form.ts';
import { skillsWords } from '../../words/skills.ts';
import { useLanguage, usePageWords, useStore } from '../desk-context.tsx';
import { SchemaForm } from '../schema-form/schema-form.tsx';
import styles from './tool-arguments-view.module.css';

interface ToolArgumentsViewProps {
  readonly trial: ToolTrial;
  readonly parameters: JsonObject;
  readonly problems: readonly Problem[];
  /** Somebody wanted it run: what is missing is said now. */
  readonly isChecked: boolean;
}

/** What a tool is called with, as a form or as JSON. Both say the same. */
export function ToolArgumentsView({ trial, parameters, problems, isChecked }: ToolArgumentsViewProps) {
  const words = usePageWords(skillsWords);
  const { args } = useStore(trial);
  const { shape } = factsOf(parameters, parameters);
  // What is not there yet is no mistake of somebody who has only begun.
  const seen = isChecked ? problems : problems.filter(({ kind }) => kind !== 'required');
  if (args.view === 'json') return <JsonArguments trial={trial} problems={seen} />;
  const isEmpty = args.draft.type === 'group' && Object.keys(args.draft.fields).length === 0;
  if (shape.type === 'group' && shape.members.length === 0 && isEmpty) {
    return <p className={styles.nothing}>{words.takesNothing}</p>;
  }
  return (
    <SchemaForm
      schema={parameters}
      draft={args.draft}
      problems={seen}
      onChange={(draft) => trial.fill(draft)}
    />
  );
}

function JsonArguments({ trial, problems }: Pick<ToolArgumentsViewProps, 'trial' | 'problems'>) {
  const words = usePageWords(skillsWords);
  const { problem } = usePageWords(schemaFormWords);
  const language = useLanguage();
  const id = useId();
  const { args } = useStore(trial);
  const isObject = givenArguments(args) !== undefined;
  const said = isObject
    ? problems.map(
        ({ pointer, kind, limit }) => `${pointer} ${problem[kind](limit?.toLocaleString(language) ?? '')}`,
      )
    : [words.noObject];
  return (
    <div className={styles.json}>
      <textarea
        className={styles.text}
        aria-label={words.arguments}
        aria-invalid={said.length > 0}
        aria-describedby={id}
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        value={args.text}
        onChange={({ target }) => trial.write(target.value)}
      />
      <ul id={id} className={styles.problems}>
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
