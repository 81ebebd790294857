import { GitCompareArrows } from 'lucide-react';
import { type DriftAction, type DriftNews, driftNews } from '../../state/drift-words.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import type { EditorWords } from '../../words/editor.ts';
import { editorWords } from '../../words/editor.ts';
import { typingWords } from '../../words/typing.ts';
import { Button } from '../controls/button.tsx';
import { tip } from '../controls/tip.ts';
import { usePageWords, useSelected } from '../desk-context.tsx';
import { CandidateList } from './candidate-list.tsx';
import styles from './note-bar.module.css';
import { useHandedFocus } from './use-handed-focus.ts';
import { useIsDrifted } from './use-is-drifted.ts';
import { useIsTyped } from './use-is-typed.ts';

interface DriftBarProps {
  readonly script: OpenScript;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
}

/** Says that the script is not what its session ran, and what can be done. It goes away once that is decided. */
export function DriftBar(props: DriftBarProps) {
  const status = useSelected(props.script.status, (state) => state.status);
  const isDrifted = useIsDrifted(props.script);
  const isTyped = useIsTyped(props.script);
  const news = isDrifted && status ? driftNews(status, isTyped) : undefined;
  return news ? <NewsBar {...props} news={news} isTyped={isTyped} /> : null;
}

interface NewsBarProps extends DriftBarProps {
  readonly news: DriftNews;
  readonly isTyped: boolean;
}

function NewsBar({ script, isCompared, onCompare, news, isTyped }: NewsBarProps) {
  const words = usePageWords(editorWords);
  const typing = usePageWords(typingWords);
  const why = isTyped ? { ...words.actionWhy, ...typing.actionWhy } : words.actionWhy;
  const bar = useHandedFocus<HTMLElement>();
  const { primary, others, counts, candidates, warnings } = news;
  const countsSaid = counts ? words.drift.counts(counts) : '';
  return (
    <section ref={bar} className={styles.bar} aria-label={words.drift.bar} data-drift={news.type}>
      <p className={styles.said}>
        <strong>{sentenceOf(news, words)}</strong>
        {countsSaid !== '' && <span className={styles.counts}>{countsSaid}</span>}
      </p>
      {news.isForeign && <p className={styles.small}>{words.drift.foreign}</p>}
      {warnings.map((warning) => (
        <p key={warning} className={styles.small}>
          {warning}
        </p>
      ))}
      {candidates.length > 0 && (
        <CandidateList script={script} candidates={candidates} canTake={news.type === 'ambiguous'} />
      )}
      <div className={styles.actions}>
        {[...(primary ? [primary] : []), ...others].map((action) => (
          <Button
            key={action}
            kind={action === primary ? 'primary' : 'quiet'}
            aria-description={why[action]}
            onClick={() => void act(script, action, news)}
            {...tip(why[action])}
          >
            {labelOf(action, news, words)}
          </Button>
        ))}
        {news.canDiff && (
          <Button
            kind="quiet"
            icon={GitCompareArrows}
            className={styles.last}
            aria-pressed={isCompared}
            aria-description={words.drift.diffWhy}
            onClick={onCompare}
            {...tip(words.drift.diffWhy)}
          >
            {isCompared ? words.drift.hideDiff : words.drift.diff}
          </Button>
        )}
      </div>
    </section>
  );
}

async function act(script: OpenScript, action: DriftAction, { primary, from }: DriftNews): Promise<void> {
  switch (action) {
    case 'keep':
    case 'clone':
    case 'fresh':
      return await script.resolve(action);
    case 'replayAll':
      // What is typed into a terminal anew is shown first, unless one has asked for all of it.
      return await script.run(action === primary ? {} : { all: true });
    case 'replayFrom':
      return await script.run(action === primary ? {} : { startIndex: (from ?? 1) - 1 });
    case 'run':
    case 'send':
    case 'continue':
      return await script.run();
    default:
      return action satisfies never;
  }
}

function labelOf(action: DriftAction, { from, type }: DriftNews, words: EditorWords): string {
  if (action === 'replayFrom' && from !== undefined) return words.replayFrom(from);
  return action === 'run' && type !== 'copy' ? words.run : words.action[action];
}

function sentenceOf({ type, from, files }: DriftNews, { drift }: EditorWords): string {
  if (files.length > 0) return drift.files(files.join(', '));
  return type === 'edited' ? drift.edited(from ?? 1) : drift[type];
}
