import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** One sentence that says what it is for. */
  readonly lead?: ReactNode;
  /** What can be done with the whole, at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the workbench that has the whole stage: a title, what can be done, and what there is to see. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}

interface PageSectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A piece of such a page, under a heading and a line. */
export function PageSection({ title, actions, children }: PageSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
