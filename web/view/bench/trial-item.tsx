import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { PromptAnswer, Trial } from '../../../src/model/bench.ts';
import { noteWords } from '../../../src/model/failure-reasons.ts';
import { formatMs } from '../../../src/plot/number-format.ts';
import { benchWords } from '../../words/bench.ts';
import { Dot, type Tone } from '../controls/dot.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './trial-item.module.css';
import { TrialLinks } from './trial-links.tsx';

interface TrialItemProps {
  readonly trial: Trial;
  /** What its case is called. */
  readonly name: string;
}

/** One trial: how it ended in a line, and what was answered once that is opened. */
export function TrialItem({ trial: { trial, answer, score }, name }: TrialItemProps) {
  const { report: said } = usePageWords(benchWords);
  const [isOpen, setOpen] = useState(false);
  const { sessionId, answers, totalMs, error, writeBack } = answer;
  const notes = score.failures.length > 0 ? score.failures : score.unchecked;
  const [tone, state]: [Tone, string] = score.isSuccess
    ? ['good', said.ok]
    : score.failures.length > 0
      ? ['bad', said.failed]
      : ['asking', said.unchecked];
  return (
    <details className={styles.trial} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <Dot tone={tone} label={state} />
        <span className={styles.number}>{said.trial(trial)}</span>
        <span className={styles.brief}>{notes.map(noteWords).join(' · ') || answers.at(-1)?.text}</span>
        <span className={styles.time}>{formatMs(totalMs)}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          {notes.map((note) => (
            <p key={noteWords(note)} className={styles.note} data-tone={tone}>
              {noteWords(note)}
            </p>
          ))}
          {error && (
            <p className={styles.note} data-tone="bad">
              <Said>{error.message}</Said> <Said>{error.remedy}</Said>
            </p>
          )}
          {answers.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers stay in their order.
            <AnswerText key={index} answer={one} {...(answers.length > 1 && { number: index + 1 })} />
          ))}
          {writeBack && (
            <figure className={styles.answer}>
              <figcaption>{said.writtenText}</figcaption>
              <p className={styles.text}>{writeBack.text}</p>
            </figure>
          )}
          <TrialLinks sessionId={sessionId} name={name} trial={trial} />
        </div>
      )}
    </details>
  );
}

function AnswerText({ answer, number }: { readonly answer: PromptAnswer; readonly number?: number }) {
  const { report: said } = usePageWords(benchWords);
  const { text, toolCalls } = answer;
  const tools = toolCalls.map(({ name }) => name).join(', ');
  return (
    <figure className={styles.answer}>
      {(number !== undefined || tools !== '') && (
        <figcaption>
          {[number !== undefined && said.answer(number), tools !== '' && said.toolCalls(tools)]
            .filter(Boolean)
            .join(' · ')}
        </figcaption>
      )}
      <p className={styles.text}>{text === '' ? said.emptyAnswer : text}</p>
    </figure>
  );
}
