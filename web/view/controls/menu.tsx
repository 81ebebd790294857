import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Keys } from './keys.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

/** What can be done, in a list under a button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className={styles.place}>
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly keys?: string;
  /** In small type at the end. */
  readonly note?: string;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly isChosen?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon: Icon, keys, note, onChoose, children, ...facts }: MenuItemProps) {
  return (
    <BaseMenu.Item
      className={styles.item}
      onClick={onChoose}
      disabled={facts.isDisabled === true}
      data-dangerous={facts.isDangerous || undefined}
      data-chosen={facts.isChosen || undefined}
    >
      {Icon ? <Icon size={16} aria-hidden /> : <span />}
      <span className={styles.words}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {keys !== undefined && <Keys keys={keys} />}
    </BaseMenu.Item>
  );
}

export function MenuLine() {
  return <BaseMenu.Separator className={styles.line} />;
}
