import { MessageSquarePlus } from 'lucide-react';
import type { SkillRouteAnswer } from '../../../src/wire/skills.ts';
import { skillsWords } from '../../words/skills.ts';
import { Button } from '../controls/button.tsx';
import { useDesk, useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './route-view.module.css';
import { RoutedRow } from './routed-row.tsx';
import { scoreText } from './score-text.ts';
import { SkillLink } from './skill-link.tsx';

interface RouteViewProps {
  readonly route: SkillRouteAnswer;
  /** What was asked. */
  readonly text: string;
}

/** Who was chosen, who was not, and who was never looked at. */
export function RouteView({ route, text }: RouteViewProps) {
  const words = usePageWords(skillsWords);
  const { overlays } = useDesk();
  const language = useLanguage();
  const { chosen, others, filtered, threshold, warnings, mode, model } = route;
  const said = (score: number) => scoreText(score, language);
  return (
    <div className={styles.route}>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <h3 className={styles.heading}>
        {words.chosen}
        <span className={styles.how}>
          {[words.mode[mode], ...(model === undefined ? [] : [model]), words.threshold(said(threshold))].join(
            ' · ',
          )}
        </span>
      </h3>
      {chosen.length === 0 && <p className={styles.nothing}>{words.nothingFits}</p>}
      <ul>
        {chosen.map((routed) => (
          <RoutedRow key={routed.id} routed={routed} threshold={threshold} isChosen>
            <Button
              kind="quiet"
              icon={MessageSquarePlus}
              aria-label={words.askWith(routed.name)}
              onClick={() =>
                overlays.open({ type: 'new-dialog', wish: { skillId: routed.id, prompt: text } })
              }
            >
              {words.ask}
            </Button>
          </RoutedRow>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.others}</h3>
          <ul>
            {others.map((routed) => (
              <RoutedRow key={routed.id} routed={routed} threshold={threshold}>
                <span className={styles.reason}>
                  {routed.winningGroup === undefined
                    ? words.reason[routed.reason]
                    : words.lost(routed.winningGroup)}
                </span>
              </RoutedRow>
            ))}
          </ul>
        </>
      )}
      {filtered.length > 0 && (
        <>
          <h3 className={styles.heading}>{words.filtered}</h3>
          <ul className={styles.filtered}>
            {filtered.map(({ id, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have one id.
              <li key={at} className={styles.left}>
                <SkillLink id={id} name={id} />
                <span className={styles.reason}>{words.reason[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
