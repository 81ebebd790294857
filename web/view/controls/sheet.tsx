import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../desk-context.tsx';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small sheet over the page, for one thing that is to be decided. Escape closes it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const words = useWords();
  return (
    <Modal className={styles.sheet} onClose={onClose}>
      <div className={styles.head}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        <IconButton icon={X} label={words.frame.close} onClick={onClose} />
      </div>
      {children}
    </Modal>
  );
}
