import { KeyRound, Plus } from 'lucide-react';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { folderOf, scriptName } from '../../state/script-tree.ts';
import { TOUR, TOUR_PILLARS } from '../../state/tour.ts';
import { TourGuide } from '../../stores/tour-guide.ts';
import { tourWords } from '../../words/tour.ts';
import { Button, LinkButton } from '../controls/button.tsx';
import { useDesk, useLanguage, usePageWords, useSelected, useStore, useWords } from '../desk-context.tsx';
import styles from './welcome.module.css';

const RECENT = 4;

/** What one sees first: what this is, the tour where its example is there, and the ways on. */
export function Welcome() {
  const words = usePageWords(tourWords);
  const { scripts: scriptWords } = useWords();
  const desk = useDesk();
  const { overlays, scripts, tour } = desk;
  const files = useSelected(scripts, (state) => state.files);
  const { isOn } = useStore(tour);
  if (!files) return null;
  const hasTour = files.some(({ path }) => path === TOUR.path);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h2 className={styles.title}>{words.welcome}</h2>
        <p className={styles.what}>{words.what}</p>
        {hasTour && (
          <section className={styles.tour} aria-label={words.title}>
            <ol>
              {TOUR_PILLARS.map((pillar, index) => (
                <li key={pillar}>
                  <span className={styles.number}>{index + 1}</span>
                  <span>
                    <b className={styles.pillar}>{words.pillars[pillar].title}</b>{' '}
                    {words.pillars[pillar].words}
                  </span>
                </li>
              ))}
            </ol>
            {!isOn && (
              <div className={styles.begin}>
                <Button kind="primary" onClick={() => new TourGuide(desk).startOver()}>
                  {words.take}
                </Button>
                <span>{words.minutes}</span>
              </div>
            )}
          </section>
        )}
        {!hasTour && files.length > 0 && <p className={styles.what}>{words.choose}</p>}
        <div className={styles.ways}>
          <Button icon={Plus} onClick={() => overlays.open({ type: 'new-script' })}>
            {scriptWords.newScript}
          </Button>
          <LinkButton kind="quiet" icon={KeyRound} href={hashOf({ type: 'settings' })}>
            {words.keys}
          </LinkButton>
        </div>
        <Recent />
      </div>
    </div>
  );
}

/** The scripts that were changed last. */
function Recent() {
  const words = usePageWords(tourWords);
  const language = useLanguage();
  const files = useSelected(useDesk().scripts, (state) => state.files) ?? [];
  const recent = files.toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt)).slice(0, RECENT);
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={words.recent}>
      <h3>{words.recent}</h3>
      <ul>
        {recent.map(({ path, modifiedAt }) => (
          <li key={path}>
            <a href={hashOf({ type: 'script', path })}>
              <span>
                <span className={styles.folder}>{folderOf(path) && `${folderOf(path)}/`}</span>
                {scriptName(path)}
              </span>
              <time dateTime={modifiedAt}>{relativeTime(modifiedAt, Date.now(), language)}</time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
