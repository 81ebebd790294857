import { shortDuration } from '../../state/relative-time.ts';
import type { Calling, ToolTrial } from '../../stores/tool-trial.ts';
import { skillsWords } from '../../words/skills.ts';
import { Dot } from '../controls/dot.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './call-outcome.module.css';
import { ConfirmCall } from './confirm-call.tsx';
import { JsonView } from './json-view.tsx';
import { useSecondsSince } from './use-seconds-since.ts';

interface CallOutcomeProps {
  readonly trial: ToolTrial;
  readonly calling: Calling;
  readonly tool: string;
}

/** What came of a call, or what has to be decided before there is one. */
export function CallOutcome({ trial, calling, tool }: CallOutcomeProps) {
  const words = usePageWords(skillsWords);
  switch (calling.type) {
    case 'none':
      return null;
    case 'running':
      return <Running since={calling.since} />;
    case 'asking':
      return <ConfirmCall trial={trial} call={calling.call} tool={tool} />;
    case 'done':
      return (
        <JsonView
          title={`${words.result} · ${words.took(shortDuration(calling.ms))}`}
          value={calling.result}
          copies={words.copyResult}
        />
      );
    case 'failed':
      return (
        <div className={styles.failure} role="alert">
          <p className={styles.code}>
            {words.failed} · <code>{calling.code}</code> · {words.took(shortDuration(calling.ms))}
          </p>
          <pre className={styles.message}>{calling.message}</pre>
        </div>
      );
    case 'refused':
      return <TroubleNote trouble={calling.trouble} />;
    case 'stopped':
      return (
        <p className={styles.quiet} role="status">
          {words.stopped}
        </p>
      );
    default:
      return calling satisfies never;
  }
}

/** What takes long says for how long it has. */
function Running({ since }: { readonly since: number }) {
  const words = usePageWords(skillsWords);
  const seconds = useSecondsSince(since);
  return (
    <p className={styles.running}>
      <Dot tone="busy" />
      {words.running}
      {seconds > 0 && <span className={styles.quiet}>{shortDuration(seconds * 1_000)}</span>}
    </p>
  );
}
