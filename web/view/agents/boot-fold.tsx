import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { TaskSpec } from '../../../src/model/task.ts';
import type { AgentAnswer } from '../../../src/wire/agent-list.ts';
import { agentsWords } from '../../words/agents.ts';
import { AnswerFrame } from '../conversation/answer-text.tsx';
import { MarkdownView } from '../conversation/markdown-view.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './boot-fold.module.css';

const HtmlView = lazy(async () => ({ default: (await import('../conversation/html-view.tsx')).HtmlView }));

type Boot = NonNullable<AgentAnswer['bootMessage']>;

/** What conversations with an agent begin with: shown as it would be there, but nothing in it can be done here. */
export function BootFold({ boot }: { readonly boot: Boot }) {
  const words = usePageWords(agentsWords);
  const [isOpen, setOpen] = useState(false);
  const { tasks } = boot;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        {words.boot}
        {tasks.length > 0 && <span className={styles.count}>{words.buttons(tasks.length)}</span>}
      </summary>
      {isOpen && <BootPreview boot={boot} />}
    </details>
  );
}

function BootPreview({ boot: { message, isHtml, isSent, tasks, nextTasks } }: { readonly boot: Boot }) {
  const words = usePageWords(agentsWords);
  return (
    <div className={styles.body}>
      {isSent && <p className={styles.sent}>{words.isSent}</p>}
      <AnswerFrame isBoot={!isSent} isFirst>
        {isHtml ? (
          <Suspense>
            <HtmlView text={message} />
          </Suspense>
        ) : (
          <MarkdownView text={message} isRunning={false} />
        )}
      </AnswerFrame>
      {tasks.length > 0 && (
        <ul className={styles.tasks} aria-label={words.offers}>
          {tasks.map(({ name, task }) => (
            <li key={name} className={styles.task}>
              <span className={styles.button}>{name}</span>
              <TaskWords task={task} />
            </li>
          ))}
        </ul>
      )}
      {nextTasks.length > 0 && (
        <ul className={styles.tasks} aria-label={words.next}>
          {nextTasks.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one may stand there twice.
            <li key={index} className={styles.task}>
              <span className={styles.next}>{words.next}</span>
              <TaskWords task={task} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a task does, with what is said to it that can be read as words. */
function TaskWords({ task: { name, type, message, params = {} } }: { readonly task: TaskSpec }) {
  const words = usePageWords(agentsWords);
  const told = Object.values(params).filter((value) => typeof value === 'string');
  return (
    <span className={styles.what}>
      {type === 'message' ? words.sends(message ?? name) : words.does([name, ...told].join(' '))}
    </span>
  );
}
