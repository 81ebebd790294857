import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useEffect, useState } from 'react';
import { classes } from './classes.ts';
import styles from './menu.module.css';
import type { MenuProps } from './menu.tsx';
import { MenuPartsProvider } from './menu-parts.ts';
import popup from './popup.module.css';

const PARTS = { Item: BaseMenu.Item, Separator: BaseMenu.Separator };

/** A menu that opens as soon as it is here. */
export function MenuPopup({ trigger, align = 'end', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Opened after it was drawn, it takes the focus as any other.
  useEffect(() => setOpen(true), []);
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={setOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className={popup.place}>
          <BaseMenu.Popup className={classes(popup.popup, styles.menu)}>
            <MenuPartsProvider value={PARTS}>{children}</MenuPartsProvider>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
