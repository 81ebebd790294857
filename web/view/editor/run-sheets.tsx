import { useState } from 'react';
import { ALL_ARGUMENTS } from '../../../src/script/argument-places.ts';
import type { RunWish } from '../../state/run-wish.ts';
import { type ArgumentField, argumentFields } from '../../state/script-arguments.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import type { EditorWords } from '../../words/editor.ts';
import { editorWords } from '../../words/editor.ts';
import { Field } from '../controls/field.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { usePageWords, useSelected } from '../desk-context.tsx';
import { RunSheet } from './run-sheet.tsx';
import styles from './run-sheets.module.css';
import { TypingSheet } from './typing-sheet.tsx';

/** What has to be filled in before a run, where anything has. */
export function RunSheets({ script }: { readonly script: OpenScript }) {
  const asking = useSelected(script, (state) => state.asking);
  if (!asking) return null;
  if (asking.type === 'typing') return <TypingSheet script={script} asking={asking} />;
  const Asked = asking.type === 'arguments' ? ArgumentsSheet : ModelSheet;
  return <Asked script={script} wish={asking.wish} />;
}

interface RunSheetProps {
  readonly script: OpenScript;
  readonly wish: RunWish;
}

function ArgumentsSheet({ script, wish }: RunSheetProps) {
  const words = usePageWords(editorWords);
  const [values, setValues] = useState(script.state.values);
  const fields = argumentFields(readingOf(script.text.state.draft?.text ?? '').script);
  const run = () => {
    script.giveArguments(values);
    script.stopAsking();
    void script.run(wish);
  };
  return (
    <RunSheet script={script} title={words.withArguments} onRun={run}>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          label={labelOf(field, words)}
          {...(field.description && { hint: field.description })}
        >
          <input
            type="text"
            value={values[field.name] ?? ''}
            placeholder={field.fallback}
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus={index === 0}
            onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
          />
        </Field>
      ))}
      <p className={styles.hint}>{words.argumentsHint}</p>
    </RunSheet>
  );
}

function ModelSheet({ script, wish }: RunSheetProps) {
  const words = usePageWords(editorWords);
  const [model, setModel] = useState('');
  const run = () => {
    if (model.trim() === '') return;
    script.stopAsking();
    void script.run({ ...wish, model: model.trim() });
  };
  return (
    <RunSheet script={script} title={words.withModel} onRun={run}>
      <Field label={words.model} hint={words.modelHint}>
        <ModelPicker value={model} onChange={setModel} autoFocus />
      </Field>
    </RunSheet>
  );
}

function labelOf({ name }: ArgumentField, words: EditorWords): string {
  if (name === ALL_ARGUMENTS) return words.allArguments;
  return /^\d+$/.test(name) ? words.position(name) : name;
}
