import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './keys.tsx';
import styles from './tip.module.css';

interface TipProps {
  readonly label: string;
  readonly keys?: string;
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Words beside what one points at, with the keys that do the same. */
export function Tip({ label, keys, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={styles.place}>
          <Tooltip.Popup className={styles.tip}>
            {label}
            {keys !== undefined && <Keys keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
