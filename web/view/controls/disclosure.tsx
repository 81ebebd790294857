import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly title: string;
  /** In small type beside the title. */
  readonly hint?: string;
  readonly onOpen?: () => void;
  /** What is seen once it is open. */
  readonly children: () => ReactNode;
}

/** Something that takes one line until somebody wants to see it. */
export function Disclosure({ title, hint, onOpen, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen) onOpen?.();
    setOpen(!isOpen);
  };
  return (
    <div className={styles.disclosure}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={toggle}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <span className={styles.title}>{title}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </button>
      {isOpen && <div className={styles.body}>{children()}</div>}
    </div>
  );
}
