import type { ReactNode } from 'react';
import type { SkillRouteAnswer } from '../../../src/wire/skills.ts';
import { skillsWords } from '../../words/skills.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './routed-row.module.css';
import { scoreText } from './score-text.ts';
import { SkillLink } from './skill-link.tsx';

type Routed = SkillRouteAnswer['chosen'][number];
type Term = Routed['terms'][number];

interface RoutedRowProps {
  readonly routed: Routed;
  readonly threshold: number;
  readonly isChosen?: boolean;
  /** What can be done with it, or why it was not chosen. */
  readonly children: ReactNode;
}

/** A skill with its score against what it had to reach, and what decided, term by term. */
export function RoutedRow({ routed, threshold, isChosen = false, children }: RoutedRowProps) {
  const words = usePageWords(skillsWords);
  const language = useLanguage();
  const { id, name, group, score, scores, terms } = routed;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <span className={styles.who}>
        <SkillLink id={id} name={name} />
        {group !== undefined && <span className={styles.group}>{group}</span>}
      </span>
      <span className={styles.score}>
        <ScoreBar score={score} threshold={threshold} isChosen={isChosen} />
        {scoreText(score, language)}
      </span>
      <span className={styles.end}>{children}</span>
      {(terms.length > 0 || scores.similarity !== undefined) && (
        <ul className={styles.terms}>
          {terms.map((term) => (
            <TermView key={`${term.field} ${term.text} ${term.isNegated}`} term={term} />
          ))}
          {scores.similarity !== undefined && (
            <li className={styles.field}>{words.similarity(scoreText(scores.similarity, language))}</li>
          )}
        </ul>
      )}
    </li>
  );
}

function TermView({ term }: { readonly term: Term }) {
  const words = usePageWords(skillsWords);
  const language = useLanguage();
  const { text, field, weight, isNegated } = term;
  const fields: Readonly<Record<string, string>> = words.field;
  return (
    <li className={styles.term} data-negated={isNegated}>
      {isNegated ? (
        <>
          <s className={styles.text}>{text}</s>
          <span className="unseen">{words.negated}</span>
        </>
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      <span className={styles.field}>
        {fields[field] ?? field} {scoreText(weight, language)}
      </span>
    </li>
  );
}

/** How far it came, and how far it had to come. The figure beside it says the same. */
function ScoreBar({
  score,
  threshold,
  isChosen,
}: Pick<RoutedRowProps, 'threshold' | 'isChosen'> & { score: number }) {
  const share = Math.min(1, Math.max(0, score)) * 100;
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden
      data-chosen={isChosen}
    >
      <rect className={styles.track} x={0} y={2} width={100} height={4} />
      <rect className={styles.reached} x={0} y={2} width={share} height={4} />
      <rect className={styles.limit} x={Math.min(99, threshold * 100)} y={0} width={1} height={8} />
    </svg>
  );
}
