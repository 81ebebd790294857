import { argumentFields } from '../../state/script-arguments.ts';
import { isEdited } from '../../state/script-draft.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { editorWords } from '../../words/editor.ts';
import { Button } from '../controls/button.tsx';
import { tip } from '../controls/tip.ts';
import { usePageWords, useSelected, useStore } from '../desk-context.tsx';
import { RunButton } from './run-button.tsx';
import { RunMenu } from './run-menu.tsx';
import styles from './script-head.module.css';

/** Which script it is, whether it is saved, and what runs it. */
export function ScriptHead({ script }: { readonly script: OpenScript }) {
  const folders = script.path.split('/');
  const name = folders.pop() ?? '';
  return (
    <header className={styles.head}>
      <h1 className={styles.name} title={script.path}>
        {folders.length > 0 && <span className={styles.folder}>{folders.join('/')}/</span>}
        {name.replace(/\.prompt\.md$/, '')}
        <span className={styles.ending}>.prompt.md</span>
      </h1>
      <SavedState script={script} />
      <GivenArguments script={script} />
      <span className={styles.run}>
        <RunButton script={script} />
        <RunMenu script={script} />
      </span>
    </header>
  );
}

function SavedState({ script }: { readonly script: OpenScript }) {
  const words = usePageWords(editorWords);
  const { draft, isSavingLater } = useStore(script.text);
  const isUnsaved = draft !== undefined && isEdited(draft);
  return (
    <span className={styles.saved} role="status">
      {isUnsaved && (
        <button
          type="button"
          className={styles.save}
          aria-label={`${isSavingLater ? words.savingLater : words.unsaved} — ${words.save}`}
          onClick={() => void script.save()}
          {...tip(isSavingLater ? words.savingLater : words.save, 'mod+S')}
        >
          <span className={styles.dot} data-late={isSavingLater || undefined} />
        </button>
      )}
      {isSavingLater && <span className={styles.late}>{words.savingLater}</span>}
    </span>
  );
}

/** What the prompts are filled in with, where they are. */
function GivenArguments({ script }: { readonly script: OpenScript }) {
  const words = usePageWords(editorWords);
  const values = useSelected(script, (state) => state.values);
  const text = useSelected(script.text, ({ draft }) => draft?.text ?? '');
  const given = argumentFields(readingOf(text).script).filter(({ name }) => (values[name] ?? '') !== '');
  if (given.length === 0) return null;
  const said = given.map(({ name }) => `${name}: ${values[name]}`).join(', ');
  return (
    <Button
      kind="quiet"
      className={styles.given}
      aria-label={`${words.withArguments} ${said}`}
      onClick={() => script.ask('arguments')}
      {...tip(words.argumentsHint)}
    >
      <span>{said}</span>
    </Button>
  );
}
