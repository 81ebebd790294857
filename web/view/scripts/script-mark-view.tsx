import { useEffect } from 'react';
import { relativeTime } from '../../state/relative-time.ts';
import { Dot } from '../controls/dot.tsx';
import { useDesk, useLanguage, useSelected, useWords } from '../desk-context.tsx';
import styles from './script-mark-view.module.css';

const RUNNING = ['queued', 'processing'];

/** How a script stands, in the least that says it. Found out while it is seen. */
export function ScriptMarkView({ path }: { readonly path: string }) {
  const { scripts: words } = useWords();
  const { scriptMarks, sessions } = useDesk();
  const language = useLanguage();
  const mark = useSelected(scriptMarks, (marks) => marks.get(path));
  const running = useSelected(sessions, ({ list, workspace }) => {
    const session = list?.items.find(({ script }) => script?.scriptPath === `${workspace}/${path}`);
    return session?.sessionStatus;
  });
  useEffect(() => scriptMarks.want(path), [scriptMarks, path]);
  if (running === 'waiting_confirmation') return <Dot tone="asking" label={words.waits} />;
  if (running !== undefined && RUNNING.includes(running)) return <Dot tone="busy" label={words.runs} />;
  switch (mark?.type) {
    case undefined:
    case 'new':
      return null;
    case 'broken':
      return <Dot tone="bad" label={words.broken} />;
    case 'part':
      return (
        <span className={styles.part} title={words.part(mark.answered, mark.prompts)}>
          <Dot tone="open" />
          {mark.answered}/{mark.prompts}
        </span>
      );
    case 'done':
      return (
        <time className={styles.done} dateTime={mark.at} title={words.done}>
          {relativeTime(mark.at, Date.now(), language)}
        </time>
      );
    default:
      return mark satisfies never;
  }
}
