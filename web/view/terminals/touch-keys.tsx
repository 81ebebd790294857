import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type LucideIcon } from 'lucide-react';
import { keySequence, TOUCH_KEYS, type TouchKey } from '../../state/terminal-keys.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { usePageWords } from '../desk-context.tsx';
import type { TerminalSeat } from './screen/terminal-seat.ts';
import styles from './touch-keys.module.css';

interface TouchKeysProps {
  readonly seat: TerminalSeat;
  readonly isControl: boolean;
  readonly onControl: (isControl: boolean) => void;
}

const ICONS: Readonly<Partial<Record<TouchKey, LucideIcon>>> = {
  up: ArrowUp,
  down: ArrowDown,
  left: ArrowLeft,
  right: ArrowRight,
  enter: CornerDownLeft,
};
const CAPS: Readonly<Partial<Record<TouchKey, string>>> = { escape: 'Esc', tab: 'Tab' };

/** The keys that a keyboard on glass does not have; on touch screens only. */
export function TouchKeys({ seat, isControl, onControl }: TouchKeysProps) {
  const words = usePageWords(terminalsWords);
  const [first, second, ...others] = TOUCH_KEYS;
  const key = (name: TouchKey) => {
    const Icon = ICONS[name];
    return (
      <button
        key={name}
        type="button"
        className={styles.key}
        aria-label={words.key[name]}
        onClick={() => seat.type(keySequence(name, seat.screen.hasOtherArrows))}
      >
        {Icon ? <Icon size={18} aria-hidden /> : CAPS[name]}
      </button>
    );
  };
  return (
    <div
      className={styles.keys}
      role="toolbar"
      aria-label={words.keys}
      // The keyboard stays where it is.
      onPointerDown={(event) => event.preventDefault()}
    >
      {[first, second].map(key)}
      <button
        type="button"
        className={styles.key}
        aria-label={words.key.control}
        aria-pressed={isControl}
        onClick={() => onControl(!isControl)}
      >
        Ctrl
      </button>
      {others.map(key)}
    </div>
  );
}
