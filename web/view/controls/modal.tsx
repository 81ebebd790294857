import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './modal.module.css';

interface ModalProps {
  /** What it is called, where no title in it says so. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something over the page that keeps it out of reach. Escape closes it, and the focus goes back to where it was. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={classes(styles.modal, className)} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
