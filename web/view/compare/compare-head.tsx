import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { titleOf } from '../../state/activity.ts';
import { type ComparedSide, type Comparison, difference } from '../../state/comparison.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime, shortDuration } from '../../state/relative-time.ts';
import { compareWords } from '../../words/compare.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, usePageWords, useStore, useWords } from '../desk-context.tsx';
import styles from './compare-head.module.css';
import { SideMark } from './side-mark.tsx';

/** Which two are compared, and what each took. */
export function CompareHead({ comparison: { before, after } }: { readonly comparison: Comparison }) {
  const words = usePageWords(compareWords);
  const { comparing, where } = useDesk();
  const { takes } = useStore(comparing);
  const show = (left: Session, right: Session) =>
    where.replace({ type: 'compare', before: left.id, after: right.id });
  return (
    <header className={styles.head}>
      <h1 className="unseen">{words.title}</h1>
      <Side mark="A" side={before} takes={takes.before} onTake={(session) => show(session, after.session)} />
      <span className={styles.swap}>
        <IconButton
          icon={ArrowLeftRight}
          label={words.swap}
          onClick={() => show(after.session, before.session)}
        />
      </span>
      <Side
        mark="B"
        side={after}
        other={before}
        takes={takes.after}
        onTake={(session) => show(before.session, session)}
      />
    </header>
  );
}

interface SideProps {
  readonly mark: 'A' | 'B';
  readonly side: ComparedSide;
  /** What its numbers are held against. */
  readonly other?: ComparedSide;
  readonly takes: readonly Session[];
  readonly onTake: (session: Session) => void;
}

function Side({ mark, side, other, takes, onTake }: SideProps) {
  const words = usePageWords(compareWords);
  const { conversation, sessions } = useWords();
  const language = useLanguage();
  const now = useNow();
  const { session, models, totals } = side;
  return (
    <div className={styles.side}>
      <p className={styles.line}>
        <SideMark mark={mark} />
        <Dot tone={TONE_OF[session.sessionStatus]} label={sessions.status[session.sessionStatus]} />
        <a className={styles.title} href={hashOf({ type: 'session', id: session.id })}>
          {titleOf(session) ?? conversation.untitled}
        </a>
        {takes.length > 1 && <TakeMenu session={session} takes={takes} onTake={onTake} />}
      </p>
      <p className={styles.facts}>
        {[models.join(', '), relativeTime(session.updatedAt, now, language)].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.facts}>
        <span>{words.prompts(totals.prompts)}</span>
        <Tokens side={side} other={other} />
        <span>
          {shortDuration(totals.seconds * 1_000)}
          <Change said={other && difference(other.totals.seconds, totals.seconds, language, 1)} unit=" s" />
        </span>
      </p>
    </div>
  );
}

function Tokens({ side, other }: { readonly side: ComparedSide; readonly other: ComparedSide | undefined }) {
  const words = usePageWords(compareWords);
  const language = useLanguage();
  const { input, output } = side.totals.usage;
  const before = other?.totals.usage;
  if (input + output === 0) return null;
  return (
    <span>
      {words.tokens(input.toLocaleString(language), output.toLocaleString(language))}
      <Change said={before && difference(before.input + before.output, input + output, language)} />
    </span>
  );
}

/** How much more or less it is than on the other side. */
function Change({ said, unit = '' }: { readonly said: string | undefined; readonly unit?: string }) {
  return said === undefined ? null : (
    <b className={styles.change}>
      {said}
      {unit}
    </b>
  );
}

interface TakeMenuProps {
  readonly session: Session;
  readonly takes: readonly Session[];
  readonly onTake: (session: Session) => void;
}

function TakeMenu({ session, takes, onTake }: TakeMenuProps) {
  const words = usePageWords(compareWords);
  const language = useLanguage();
  const now = useNow();
  const number = takes.findIndex(({ id }) => id === session.id) + 1;
  return (
    <Menu
      align="start"
      trigger={
        <Button kind="quiet" aria-label={`${words.chooseTake}: ${words.take(number, takes.length)}`}>
          {words.take(number, takes.length)}
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {takes.map((take, at) => (
        <MenuItem
          key={take.id}
          isChosen={take.id === session.id}
          note={[take.metadata.modelId, relativeTime(take.updatedAt, now, language)]
            .filter(Boolean)
            .join(' · ')}
          onChoose={() => onTake(take)}
        >
          {words.take(at + 1, takes.length)}
        </MenuItem>
      ))}
    </Menu>
  );
}
