import type { LucideIcon } from 'lucide-react';
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { Keys } from './keys.tsx';
import styles from './menu.module.css';
import { useMenuParts } from './menu-parts.ts';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

const fetchPopup = async () => ({ default: (await import('./menu-popup.tsx')).MenuPopup });
const MenuPopup = lazy(fetchPopup);

/** What can be done, in a list under a button. It is fetched when somebody comes near. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void fetchPopup(),
    onFocus: () => void fetchPopup(),
    onClick: () => setWanted(true),
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
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
  const { Item } = useMenuParts();
  return (
    <Item
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
    </Item>
  );
}

export function MenuLine() {
  const { Separator } = useMenuParts();
  return <Separator className={styles.line} />;
}
