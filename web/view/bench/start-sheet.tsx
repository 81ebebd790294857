import { useState } from 'react';
import type { ToldRun } from '../../../src/wire/bench.ts';
import {
  askedBy,
  draftFor,
  isConcurrencyRight,
  isTrialsRight,
  resumableBy,
  type StartDraft,
  type ToldSuite,
  wishOf,
} from '../../state/bench-start.ts';
import type { BenchList } from '../../stores/bench-list.ts';
import { benchWords } from '../../words/bench.ts';
import { Check } from '../controls/check.tsx';
import { Choice } from '../controls/choice.tsx';
import { Field } from '../controls/field.tsx';
import { Segments } from '../controls/segments.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, usePageWords } from '../desk-context.tsx';
import { BaselineField } from './baseline-field.tsx';
import { CasesField } from './cases-field.tsx';
import { ModelsField } from './models-field.tsx';
import { NumberField } from './number-field.tsx';
import styles from './start-sheet.module.css';

interface StartSheetProps {
  readonly list: BenchList;
  /** Those that can be run. */
  readonly suites: readonly ToldSuite[];
  readonly runs: readonly ToldRun[];
  readonly first: StartDraft;
  readonly onClose: () => void;
}

/** Says what is asked of whom and how often, and starts it. */
export function StartSheet({ list, suites, runs, first, onClose }: StartSheetProps) {
  const words = usePageWords(benchWords);
  const { start: said } = words;
  const { where } = useDesk();
  const [draft, setDraft] = useState(first);
  const trying = useAttempt();
  const fill = (filled: Partial<StartDraft>) => setDraft((before) => ({ ...before, ...filled }));
  const asked = askedBy(draft);
  const resumed = resumableBy(draft, runs);
  const goesOn = resumed !== undefined && !draft.isFresh;
  const start = async () => {
    if (!asked) return;
    const { baseline } = draft;
    const isStarted = await trying.attempt(() =>
      list.start(wishOf(draft), (id) =>
        where.go(
          baseline === ''
            ? { type: 'bench-run', run: id }
            : { type: 'bench-compare', before: baseline, after: id },
        ),
      ),
    );
    if (isStarted) onClose();
  };
  return (
    <Sheet title={said.title} onClose={onClose}>
      <SheetForm
        trying={trying}
        onSubmit={start}
        onCancel={onClose}
        words={goesOn ? said.goOn : asked ? said.startTrials(words.trials(asked.total)) : said.start}
        isDisabled={!asked}
      >
        <Field label={said.suite}>
          <Choice
            label={said.suite}
            value={draft.suite.ref}
            items={suites.map(({ ref, title, name, isShipped }) => ({
              value: ref,
              words: title ?? name,
              note: isShipped ? words.shipped : ref,
            }))}
            autoFocus
            onChange={(ref) => {
              const chosen = suites.find((suite) => suite.ref === ref);
              if (chosen) setDraft(draftFor(chosen, runs));
            }}
          />
        </Field>
        <CasesField key={draft.suite.ref} draft={draft} onFill={fill} />
        <div className={styles.answers}>
          <Segments
            label={said.answers}
            value={draft.isRecorded ? 'recorded' : 'live'}
            options={[
              { value: 'live', words: said.live },
              { value: 'recorded', words: said.recorded },
            ]}
            onChange={(value) => fill({ isRecorded: value === 'recorded' })}
          />
          {draft.isRecorded && <p className={styles.hint}>{said.recordedHint}</p>}
        </div>
        {!draft.isRecorded && <ModelsField draft={draft} onFill={fill} />}
        <div className={styles.numbers}>
          <NumberField
            label={said.trials}
            value={draft.trials}
            isRight={isTrialsRight(draft)}
            hint={said.trialsHint}
            onChange={(trials) => fill({ trials })}
          />
          <NumberField
            label={said.concurrency}
            value={draft.concurrency}
            placeholder={said.asInSuite}
            isRight={isConcurrencyRight(draft)}
            hint={said.concurrencyHint}
            onChange={(concurrency) => fill({ concurrency })}
          />
        </div>
        <BaselineField draft={draft} runs={runs} onFill={fill} />
        <div className={styles.sum} role="status">
          <p>
            {asked
              ? said.sum(
                  words.trials(asked.total),
                  words.cases(asked.cases),
                  words.models(asked.models),
                  String(asked.trials),
                )
              : said.nothing}
          </p>
          {goesOn && <p className={styles.hint}>{said.goesOn(resumed.done, resumed.total)}</p>}
        </div>
        {resumed && (
          <Check isChecked={draft.isFresh} onChange={(isFresh) => fill({ isFresh })}>
            {said.fresh}
          </Check>
        )}
      </SheetForm>
    </Sheet>
  );
}
