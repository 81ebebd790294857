import { oneLine } from '../model/one-line.ts';
import type { FilteredSkill, RejectedSkill, RoutedSkill, RouteTerm, SkillRoute } from '../workbench.ts';
import { aligned } from './aligned.ts';
import { bold, dim } from './paint.ts';
import { printable } from './printable.ts';

const MOST_TERMS = 6;

/** Which skills were chosen and which were not, and why, as a text for a terminal. */
export function explanationOf(route: SkillRoute): string {
  const { chosen, others, filtered } = route;
  const cells = aligned([
    ...chosen.map(scored),
    ...others.map((each) => [...scored(each), whyNot(each, route)]),
    ...filtered.map(({ id, reason }) => [printable(id), '', PASSED_OVER[reason]]),
  ]);
  const lines = cells.map((row, at) => {
    const terms = [...chosen, ...others][at]?.terms ?? [];
    return `  ${row.join('  ')}  ${dim(termsText(terms))}`.trimEnd();
  });
  const part = (title: string, from: number, count: number) =>
    count === 0 ? [] : [`${bold(title)}\n${lines.slice(from, from + count).join('\n')}`];
  return [
    modeText(route),
    ...(chosen.length === 0 ? ['Nothing fits.'] : []),
    ...part('Chosen', 0, chosen.length),
    ...part('Not chosen', chosen.length, others.length),
    ...part('Not looked at', chosen.length + others.length, filtered.length),
  ].join('\n\n');
}

/** As many digits as mean anything. */
export function scoreText(score: number): string {
  return score.toFixed(2);
}

function modeText({ mode, model, threshold }: SkillRoute): string {
  const how = mode === 'lexical' ? 'By words alone' : `By words and the vectors of ${printable(model ?? '')}`;
  return dim(`${how}. Who has less than ${scoreText(threshold)} is not chosen.`);
}

function scored({ skill, score, scores }: RoutedSkill): readonly string[] {
  const parts =
    scores.similarity === undefined
      ? ''
      : ` (words ${scoreText(scores.lexical)}, alike ${scoreText(scores.similarity)})`;
  return [printable(skill.id), `${scoreText(score)}${parts}`];
}

function whyNot({ reason, winningGroup }: RejectedSkill, { chosen }: SkillRoute): string {
  switch (reason) {
    case 'below-threshold':
      return 'too little fits';
    case 'group':
      return `the group ${printable(oneLine(winningGroup ?? ''))} won`;
    case 'most':
      return `${chosen.length} fit better`;
    case 'negated':
      return 'not wanted';
    default:
      return reason satisfies never;
  }
}

const PASSED_OVER: Record<FilteredSkill['reason'], string> = {
  disabled: 'disabled',
  broken: 'broken: skills validate says why',
  twice: 'another folder has the same id',
  'no-prompt': 'has no rules',
  host: 'for other documents',
  group: 'of another group',
};

/** The texts that decided, where the skill has them, and how much each counts. */
function termsText(terms: readonly RouteTerm[]): string {
  const told = terms
    .slice(0, MOST_TERMS)
    .map(({ text, field, weight, isNegated }) => {
      const what = isNegated ? `not ${JSON.stringify(text)}` : JSON.stringify(text);
      return `${what} (${field} ${scoreText(weight)})`;
    })
    .join(', ');
  const rest = terms.length > MOST_TERMS ? ', …' : '';
  return printable(oneLine(told + rest));
}
