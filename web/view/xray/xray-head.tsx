import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { MessageId } from '../../../src/model/ids.ts';
import type { Session } from '../../../src/model/session.ts';
import { titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { xrayWords } from '../../words/xray.ts';
import { IconButton, LinkButton } from '../controls/button.tsx';
import { tip } from '../controls/tip.ts';
import { useDesk, usePageWords, useWords } from '../desk-context.tsx';
import styles from './xray-head.module.css';

interface XrayHeadProps extends TurnSliderProps {
  readonly session: Session;
  /** What was asked in the turn that is looked at. */
  readonly prompt: MessageId | undefined;
}

/** Whose requests these are, the way back, and the slider through them. */
export function XrayHead({ session, prompt, ...slider }: XrayHeadProps) {
  const words = usePageWords(xrayWords);
  const { conversation } = useWords();
  const { where } = useDesk();
  // Who came from a script goes back to it.
  const [origin] = useState(() =>
    where.state.before?.type === 'script'
      ? where.state.before
      : ({ type: 'session', id: session.id } as const),
  );
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    where.showMessage(origin, prompt);
  };
  return (
    <header className={styles.head}>
      <LinkButton
        kind="quiet"
        icon={ArrowLeft}
        href={hashOf(origin)}
        aria-label={words.back}
        {...tip(words.back)}
        onClick={goBack}
      />
      <div className={styles.words}>
        <h1 className={styles.title}>{words.title}</h1>
        <p className={styles.of}>{titleOf(session) ?? conversation.untitled}</p>
      </div>
      <TurnSlider {...slider} />
    </header>
  );
}

interface TurnSliderProps {
  /** From 1; after the last turn comes what would be sent next. */
  readonly step: number;
  readonly count: number;
  readonly onStep: (step: number) => void;
}

function TurnSlider({ step, count, onStep }: TurnSliderProps) {
  const words = usePageWords(xrayWords);
  const slider = useRef<HTMLInputElement>(null);
  const said = step > count ? words.next : words.turn(step, count);
  // So that the arrow keys go through the turns at once.
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) slider.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.slider}>
      <IconButton
        icon={ChevronLeft}
        label={words.earlier}
        disabled={step <= 1}
        onClick={() => onStep(step - 1)}
      />
      <input
        ref={slider}
        type="range"
        className={styles.range}
        aria-label={words.turns}
        aria-valuetext={said}
        min={1}
        max={count + 1}
        step={1}
        value={step}
        onChange={({ currentTarget }) => onStep(currentTarget.valueAsNumber)}
      />
      <IconButton
        icon={ChevronRight}
        label={words.later}
        disabled={step > count}
        onClick={() => onStep(step + 1)}
      />
      <output className={styles.said}>{said}</output>
    </div>
  );
}
