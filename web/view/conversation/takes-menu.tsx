import { ChevronDown, Columns2 } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { namedModel } from '../../state/activity.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { Menu, MenuItem, MenuLine } from '../controls/menu.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, useSelected, useWords } from '../desk-context.tsx';
import styles from './takes-menu.module.css';

/** Which take of how many is looked at, and the others. */
export function TakesMenu({ session }: { readonly session: Session }) {
  const { conversation, sessions } = useWords();
  const language = useLanguage();
  const desk = useDesk();
  const now = useNow();
  const takes = useSelected(desk.shown, (state) => state.takes);
  const here = takes.findIndex(({ id }) => id === session.id);
  if (here === -1 || takes.length < 2) return null;
  const trigger = (
    <button type="button" className={styles.trigger} onPointerDown={() => desk.shown.readTakes()}>
      {conversation.take(here + 1, takes.length)}
      <ChevronDown size={14} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      {takes.map(({ id, sessionStatus, engine, createdAt, ...take }, index) => (
        <MenuItem
          key={id}
          isChosen={index === here}
          note={relativeTime(createdAt, now, language)}
          onChoose={() => desk.showTake(id)}
        >
          <span className={styles.take}>
            <Dot tone={TONE_OF[sessionStatus]} label={sessions.status[sessionStatus]} />
            {conversation.takeName(index + 1)}
            <span className={styles.model}>
              {namedModel(take) ?? (engine === 'pty' ? conversation.terminal : conversation.noModel)}
            </span>
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      {takes.map(({ id }, index) =>
        index === here ? null : (
          <MenuItem
            key={id}
            icon={Columns2}
            onChoose={() =>
              desk.where.go({
                type: 'compare',
                before: index < here ? id : session.id,
                after: index < here ? session.id : id,
              })
            }
          >
            {conversation.compareWith(index + 1)}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
