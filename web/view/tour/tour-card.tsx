import { X } from 'lucide-react';
import { useState } from 'react';
import { isMeeting, TOUR_STEPS } from '../../state/tour.ts';
import { TourGuide } from '../../stores/tour-guide.ts';
import { tourWords } from '../../words/tour.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './tour-card.module.css';
import { useTourSight } from './use-tour-sight.ts';
import { useTourStep } from './use-tour-step.ts';

/** What comes next on the tour, with a button that does it. */
export function TourCard() {
  const words = usePageWords(tourWords);
  const desk = useDesk();
  const [guide] = useState(() => new TourGuide(desk));
  useTourSight();
  const step = useTourStep();
  // What is left to do is in the conversation then.
  const isMet = useSelected(
    desk.shown,
    ({ conversation }) => conversation && isMeeting(conversation.session),
  );
  const number = TOUR_STEPS.indexOf(step) + 1;
  const said = words.steps[step];
  return (
    <aside className={styles.card} aria-label={words.title}>
      <div className={styles.head}>
        <span className={styles.number}>{words.step(number, TOUR_STEPS.length)}</span>
        <h2>{said.title}</h2>
        <IconButton icon={X} label={words.end} onClick={() => desk.tour.end()} />
      </div>
      <p aria-live="polite">{said.words}</p>
      <div className={styles.actions}>
        {!(step === 'agent' && isMet) && (
          <Button kind="primary" onClick={() => void guide.act(step)}>
            {said.act}
          </Button>
        )}
        {step === 'own' && (
          <Button kind="quiet" onClick={() => guide.startOver()}>
            {words.again}
          </Button>
        )}
      </div>
      <div className={styles.bar} aria-hidden>
        {TOUR_STEPS.map((each, index) => (
          <span key={each} data-done={index < number || undefined} />
        ))}
      </div>
    </aside>
  );
}
