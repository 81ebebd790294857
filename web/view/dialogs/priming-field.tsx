import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MOST_SCRIPTS, withScript } from '../../state/dialog-draft.ts';
import { type PrimingOption, primingOptions } from '../../state/priming-options.ts';
import type { NewDialog } from '../../stores/new-dialog.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { Button } from '../controls/button.tsx';
import { Check } from '../controls/check.tsx';
import { Choice, type ChoiceItem } from '../controls/choice.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './priming-field.module.css';
import { PrimingSearchBox } from './priming-search-box.tsx';

/** No script is called so: refs have a `/`. */
const NONE = '';
const MORE = 'more';

/** The histories that the conversation begins with, in their order. */
export function PrimingField({ dialog }: { readonly dialog: NewDialog }) {
  const words = usePageWords(dialogsWords);
  const { draft, priming, primingTrouble } = useStore(dialog);
  const [found, setFound] = useState<readonly PrimingOption[]>([]);
  const [isAdding, setAdding] = useState(false);
  /** The row that searches, and the one that did last, which is gone on with. */
  const [searching, setSearching] = useState<number>();
  const [searched, setSearched] = useState<number>();
  const { scriptRefs: refs } = draft;
  const places = isAdding || refs.length === 0 ? [...refs, NONE] : refs;
  const options = primingOptions(priming ?? { items: [], recents: [] }, refs, found);
  const put = (at: number, ref: string | undefined) => {
    dialog.fill({ scriptRefs: withScript(refs, at, ref) });
    setAdding(false);
  };
  const leave = (at: number) => {
    setSearching(undefined);
    setSearched(at);
  };
  const choose = (at: number, value: string) => {
    if (value === MORE) setSearching(at);
    else put(at, value === NONE ? undefined : value);
  };
  const itemsAt = (at: number): readonly ChoiceItem[] => [
    { value: NONE, words: words.none },
    ...options
      .filter(({ ref }) => ref === refs[at] || !refs.includes(ref))
      .map(({ ref, title }) => ({ value: ref, words: title ?? ref, ...(title && { note: ref }) })),
    { value: MORE, words: words.more, isApart: true },
  ];
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{words.priming}</span>
        {refs.length > 0 && refs.length < MOST_SCRIPTS && !isAdding && (
          <Button kind="quiet" icon={Plus} className={styles.add} onClick={() => setAdding(true)}>
            {words.another}
          </Button>
        )}
      </div>
      {places.map((ref, at) =>
        searching === at ? (
          <PrimingSearchBox
            key={ref}
            agentId={draft.agentId}
            taken={refs.filter((each) => each !== ref)}
            onLeave={() => leave(at)}
            onChoose={(option) => {
              setFound((before) => [option, ...before.filter((each) => each.ref !== option.ref)]);
              put(at, option.ref);
              leave(at);
            }}
          />
        ) : (
          <Choice
            key={ref}
            label={places.length === 1 ? words.priming : words.primingAt(at + 1)}
            value={ref}
            items={itemsAt(at)}
            isDisabled={!priming}
            autoFocus={searched === at || (isAdding && ref === NONE)}
            onChange={(value) => choose(at, value)}
          />
        ),
      )}
      {primingTrouble && (
        <p className={styles.hint} role="status">
          <Said>{primingTrouble.message}</Said> <Said>{primingTrouble.remedy}</Said>
        </p>
      )}
      {priming?.warning !== undefined && <p className={styles.hint}>{priming.warning}</p>}
      {refs.length > 0 && (
        <Check
          isChecked={draft.showInUi}
          note={draft.showInUi ? undefined : words.hidden}
          onChange={(showInUi) => dialog.fill({ showInUi })}
        >
          {words.showInUi}
        </Check>
      )}
    </div>
  );
}
