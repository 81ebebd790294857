import { Ellipsis, Trash2 } from 'lucide-react';
import { shareOf } from '../../../src/model/share-of.ts';
import { formatInterval, formatRate } from '../../../src/plot/measure-format.ts';
import { formatMs, formatShare } from '../../../src/plot/number-format.ts';
import type { ToldRun } from '../../../src/wire/bench.ts';
import { modelName } from '../../state/bench-report.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { benchWords } from '../../words/bench.ts';
import { IconButton } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { tip } from '../controls/tip.ts';
import { useNow } from '../controls/use-now.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import { IntervalMark } from './interval-mark.tsx';
import styles from './run-row.module.css';

interface RunRowProps {
  readonly run: ToldRun;
  readonly title: string;
  readonly isChoosable: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onDelete: () => void;
}

/** One run: what it is of, how it went so far, and when. */
export function RunRow({ run, title, isChoosable, isChosen, onChoose, onDelete }: RunRowProps) {
  const words = usePageWords(benchWords);
  const language = useLanguage();
  const now = useNow();
  const { id, state, models, isRecorded, startedAt, finishedAt } = run;
  const when = relativeTime(startedAt, now, language);
  const facts = [models.map((model) => modelName(model, words)).join(', '), isRecorded && words.recorded];
  const took = finishedAt && formatMs(Date.parse(finishedAt) - Date.parse(startedAt));
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      {isChoosable && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={words.choose(`${title}, ${when}`)}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      )}
      <a className={styles.link} href={hashOf({ type: 'bench-run', run: id })}>
        <span className={styles.name}>
          {state !== 'done' && (
            <Dot tone={state === 'running' ? 'busy' : 'open'} label={words.state[state]} />
          )}
          <span className={styles.title}>{title}</span>
        </span>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </a>
      <RunOutcome run={run} />
      <span className={styles.time}>
        <time dateTime={startedAt} {...tip(new Date(startedAt).toLocaleString(language))}>
          {when}
        </time>
        {took && <span className={styles.facts}>{words.took(took)}</span>}
      </span>
      <Menu trigger={<IconButton icon={Ellipsis} label={words.actionsOf(title)} />}>
        <MenuItem icon={Trash2} isDangerous isDisabled={state === 'running'} onChoose={onDelete}>
          {words.delete}
        </MenuItem>
      </Menu>
    </div>
  );
}

/** How many succeeded so far, and how sure that is. One that was broken off may have gone wrong for other reasons. */
function RunOutcome({ run: { state, done, total, successes } }: { readonly run: ToldRun }) {
  const words = usePageWords(benchWords);
  const share = shareOf(successes, done);
  const [low, high] = share.interval.map(formatShare);
  if (done === 0 || state === 'stopped') {
    return (
      <span className={styles.outcome}>
        <span>{words.state[state]}</span>
        <span className={styles.facts}>{words.doneOf(done, total)}</span>
      </span>
    );
  }
  return (
    <span className={styles.outcome} {...tip(words.between(low ?? '', high ?? ''))}>
      <span className={styles.share}>
        <IntervalMark share={share} />
        <b>{formatRate(share)}</b>
        <span className={styles.interval}>({formatInterval(share)})</span>
      </span>
      {state === 'running' ? (
        <progress
          className={styles.progress}
          max={total}
          value={done}
          aria-label={words.doneOf(done, total)}
        />
      ) : (
        <span className={styles.facts}>{words.succeeded(successes, done)}</span>
      )}
    </span>
  );
}
