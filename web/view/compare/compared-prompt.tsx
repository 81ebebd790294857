import { memo } from 'react';
import { type ComparedLine, comparedLines } from '../../state/compared-lines.ts';
import type { ComparedPrompt, ComparedTurn } from '../../state/comparison.ts';
import { difference } from '../../state/comparison.ts';
import { shortDuration } from '../../state/relative-time.ts';
import { compareWords } from '../../words/compare.ts';
import { useLanguage, usePageWords, useWords } from '../desk-context.tsx';
import styles from './compared-prompt.module.css';
import { DiffText } from './diff-text.tsx';
import { SideMark } from './side-mark.tsx';

interface ComparedPromptProps {
  readonly prompt: ComparedPrompt;
}

/** One prompt on both sides: what was asked, what was answered, what it took. */
export const ComparedPromptView = memo(function ComparedPromptView({ prompt }: ComparedPromptProps) {
  const words = usePageWords(compareWords);
  const { change, before, after, promptHunks, answerHunks } = prompt;
  const isSamePrompt = before?.prompt === after?.prompt;
  const prompts = comparedLines(before?.prompt ?? '', after?.prompt ?? '', promptHunks ?? []);
  const answers = comparedLines(before?.text ?? '', after?.text ?? '', answerHunks ?? []);
  const said = [
    ...(change === 'same' ? [] : [words.change[change]]),
    ...(before && after && answerHunks?.length === 0 ? [words.sameAnswer] : []),
    ...(answerHunks === null || promptHunks === null ? [words.tooMuch] : []),
  ];
  return (
    <article className={styles.prompt} data-typed={(before ?? after)?.evidence !== undefined || undefined}>
      <h2 className={styles.heading}>
        <span className={styles.number}>{numberOf(before, after)}</span>
        {isSamePrompt && <span className={styles.asked}>{before?.prompt}</span>}
        <span className={styles.change}>{said.join(' · ')}</span>
      </h2>
      <div className={styles.sides}>
        <Side mark="A" turn={before} asked={isSamePrompt ? [] : prompts.before} answer={answers.before} />
        <Side
          mark="B"
          turn={after}
          other={before}
          asked={isSamePrompt ? [] : prompts.after}
          answer={answers.after}
        />
      </div>
    </article>
  );
});

function numberOf(before: ComparedTurn | undefined, after: ComparedTurn | undefined): string {
  if (!before || !after || before.number === after.number) return String((before ?? after)?.number ?? '');
  return `${before.number} → ${after.number}`;
}

interface SideProps {
  readonly mark: 'A' | 'B';
  readonly turn: ComparedTurn | undefined;
  readonly other?: ComparedTurn | undefined;
  /** Empty where both asked the same. */
  readonly asked: readonly ComparedLine[];
  readonly answer: readonly ComparedLine[];
}

function Side({ mark, turn, other, asked, answer }: SideProps) {
  const words = usePageWords(compareWords);
  if (!turn)
    return (
      <section className={styles.side} aria-label={mark}>
        <p className={styles.none}>{words.notAsked}</p>
      </section>
    );
  return (
    <section className={styles.side} aria-label={mark}>
      <span className={styles.mark}>
        <SideMark mark={mark} />
      </span>
      {asked.length > 0 && (
        <div className={styles.question}>
          <DiffText lines={asked} side={mark} />
        </div>
      )}
      {turn.tools.length > 0 && <p className={styles.facts}>{words.tools(turn.tools.join(', '))}</p>}
      {answer.length > 0 ? (
        <div className={styles.answer} data-output={isOutput(turn) || undefined}>
          <DiffText lines={answer} side={mark} />
        </div>
      ) : (
        <p className={styles.none}>{turn.evidence === undefined ? words.noAnswer : words.noOutput}</p>
      )}
      <TurnFacts turn={turn} other={other} />
    </section>
  );
}

function TurnFacts({
  turn,
  other,
}: {
  readonly turn: ComparedTurn;
  readonly other: ComparedTurn | undefined;
}) {
  const words = usePageWords(compareWords);
  const { conversation } = useWords();
  const language = useLanguage();
  const { usage, seconds, reason, model, exitCode, evidence } = turn;
  const more = other && difference(sum(other), sum(turn), language);
  const longer = difference(other?.seconds ?? Number.NaN, seconds ?? Number.NaN, language, 1);
  const facts = [
    ...(reason !== undefined && reason !== 'done' ? [conversation.end[reason]] : []),
    ...(exitCode === undefined ? [] : [conversation.exit(exitCode)]),
    ...(evidence === undefined ? [] : [conversation.label[evidence]]),
    ...(model === undefined ? [] : [model]),
    ...(sum(turn) === 0
      ? []
      : [
          words.tokens(usage.input.toLocaleString(language), usage.output.toLocaleString(language)) +
            (more === undefined ? '' : ` (${more})`),
        ]),
    ...(seconds === undefined
      ? []
      : [shortDuration(seconds * 1_000) + (longer === undefined ? '' : ` (${longer} s)`)]),
  ];
  return <p className={styles.facts}>{facts.join(' · ')}</p>;
}

/** Whether it came out of a terminal as it is. */
function isOutput({ evidence }: ComparedTurn): boolean {
  return evidence === 'stream' || evidence === 'screen';
}

function sum({ usage: { input, output } }: ComparedTurn): number {
  return input + output;
}
