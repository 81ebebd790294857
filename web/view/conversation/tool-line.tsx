import { Check, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Entry } from '../../state/turn.ts';
import { Dot } from '../controls/dot.tsx';
import { useWords } from '../desk-context.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { CopyButton } from './copy-button.tsx';
import { Fold } from './fold.tsx';
import styles from './tool-line.module.css';

const ReadingView = lazy(async () => ({ default: (await import('../files/reading-view.tsx')).ReadingView }));

/** The tools whose results tell what they read. */
const READING_TOOLS = ['read_files', 'file_read', 'dataset_search'];

type ToolEntry = Extract<Entry, { readonly type: 'tool' }>;

/** A call of a tool and its result on one line; while it waits for an answer, the question beneath. */
export function ToolLine({ call }: { readonly call: ToolEntry }) {
  const { conversation } = useWords();
  const { id, callId, name, brief, input, result, durationMs, asks } = call;
  return (
    <>
      <Fold
        id={id}
        look="tool"
        name={name}
        brief={brief}
        durationMs={durationMs}
        state={<CallState call={call} />}
      >
        {() => (
          <>
            {result && READING_TOOLS.includes(name) && (
              <Suspense>
                <ReadingView tool={name} result={result.text} />
              </Suspense>
            )}
            <Part title={conversation.input} text={input} />
            {result && <Part title={conversation.result} text={result.text} />}
          </>
        )}
      </Fold>
      {asks && (
        <ApprovalCard
          callId={callId}
          question={conversation.asks(name)}
          text={input}
          {...(asks.repeats && { warning: conversation.asksAgain })}
        />
      )}
    </>
  );
}

function CallState({ call: { result, asks } }: { readonly call: ToolEntry }) {
  const { conversation } = useWords();
  if (!result) return <Dot tone={asks ? 'asking' : 'busy'} label={conversation.callRuns} />;
  const [Icon, words] = result.isError ? [X, conversation.callFailed] : [Check, conversation.callDone];
  return (
    <span className={styles.state} data-failed={result.isError || undefined}>
      <Icon size={14} aria-hidden />
      <span className="unseen">{words}</span>
    </span>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  const { conversation } = useWords();
  return (
    <div className={styles.part}>
      <p className={styles.title}>{title}</p>
      <CopyButton text={text} label={conversation.copy} className={styles.copy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
