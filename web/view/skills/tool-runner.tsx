import { Play, RotateCcw, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { argumentProblems, givenArguments, hasForm, takesDocument } from '../../state/tool-arguments.ts';
import { type OfferedTool, ToolTrial } from '../../stores/tool-trial.ts';
import { skillsWords } from '../../words/skills.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { isShortcut } from '../controls/is-mac.ts';
import { Segments } from '../controls/segments.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { ToolArgumentsView } from './tool-arguments-view.tsx';
import styles from './tool-runner.module.css';

interface ToolRunnerProps {
  readonly skill: string;
  readonly tool: OfferedTool;
}

/** Calls a tool as a model would: with what is filled in, by a form or as JSON. */
export function ToolRunner({ skill, tool }: ToolRunnerProps) {
  const words = usePageWords(skillsWords);
  const { link } = useDesk();
  const [trial] = useState(() => new ToolTrial(link, skill, tool));
  const { args, calling } = useStore(trial);
  const [isChecked, setChecked] = useState(false);
  // Who goes away waits no longer.
  useEffect(() => () => trial.leave(), [trial]);
  const { parameters } = tool;
  const problems = useMemo(() => argumentProblems(args, parameters), [args, parameters]);
  const isFit = problems.length === 0 && givenArguments(args) !== undefined;
  const isRunning = calling.type === 'running';
  return (
    <form
      className={styles.runner}
      noValidate
      aria-label={tool.name}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isFit) void trial.run();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !isShortcut(event.nativeEvent)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      {hasForm(parameters) && (
        <div className={styles.views}>
          <Segments
            label={words.view}
            value={args.view}
            options={[
              { value: 'form', words: words.asForm },
              { value: 'json', words: words.asJson },
            ]}
            onChange={(view) => trial.turn(view)}
          />
        </div>
      )}
      <ToolArgumentsView trial={trial} parameters={parameters} problems={problems} isChecked={isChecked} />
      {takesDocument(parameters) && (
        <Field label={words.document} hint={words.documentHint}>
          <input
            type="text"
            value={args.document}
            placeholder="notes/meeting.md"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            maxLength={1_000}
            onChange={({ target }) => trial.about(target.value)}
          />
        </Field>
      )}
      <div className={styles.actions}>
        {/* One button, so that it keeps the focus. */}
        <Button
          kind={isRunning || calling.type === 'asking' ? 'plain' : 'primary'}
          icon={isRunning ? Square : Play}
          type="submit"
          onClick={(event) => {
            if (!isRunning) return;
            event.preventDefault();
            trial.stop();
          }}
        >
          {isRunning ? words.stop : words.run}
        </Button>
        <IconButton
          icon={RotateCcw}
          label={words.reset}
          onClick={() => {
            trial.reset();
            setChecked(false);
          }}
        />
        {isChecked && !isFit && (
          <span className={styles.mend} role="alert">
            {words.mend}
          </span>
        )}
      </div>
      <div className={styles.outcome} aria-live="polite">
        <CallOutcome trial={trial} calling={calling} tool={tool.name} />
      </div>
    </form>
  );
}
