import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import styles from './choice.module.css';
import { classes } from './classes.ts';
import popup from './popup.module.css';

export interface ChoiceItem {
  readonly value: string;
  readonly words: string;
  /** In small type beneath. */
  readonly note?: string | undefined;
  readonly isDisabled?: boolean;
  /** Set apart from those before it. */
  readonly isApart?: boolean;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly items: readonly ChoiceItem[];
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of several, which are seen when it is opened. */
export function Choice({ label, value, items, autoFocus, isDisabled, onChange }: ChoiceProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Select.Root
      items={items.map((item) => ({ value: item.value, label: item.words }))}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      disabled={isDisabled === true}
    >
      <Select.Trigger ref={trigger} className={styles.trigger} aria-label={label} autoFocus={autoFocus}>
        <Select.Value className={styles.value} />
        <ChevronDown size={16} aria-hidden className={styles.icon} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className={popup.place}>
          <Select.Popup
            className={classes(popup.popup, styles.popup)}
            // Where the choice put something else in its place, that keeps the focus.
            finalFocus={() => trigger.current !== null}
          >
            {items.map((item) => (
              <Select.Item
                key={item.value}
                value={item.value}
                disabled={item.isDisabled === true}
                className={classes(styles.item, item.isApart && styles.apart)}
              >
                <Select.ItemText className={styles.words}>{item.words}</Select.ItemText>
                <Select.ItemIndicator className={styles.chosen}>
                  <Check size={16} aria-hidden />
                </Select.ItemIndicator>
                {item.note !== undefined && <span className={styles.note}>{item.note}</span>}
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
