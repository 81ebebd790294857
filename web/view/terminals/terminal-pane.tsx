import { useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { hashOf } from '../../state/place.ts';
import { terminalTabs } from '../../state/terminal-list.ts';
import { openQuestions } from '../../state/terminal-prompt.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { LinkButton } from '../controls/button.tsx';
import { classes } from '../controls/classes.ts';
import { QuietNote } from '../controls/quiet-note.tsx';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import { TerminalHead } from './terminal-head.tsx';
import styles from './terminal-pane.module.css';
import { TerminalView } from './terminal-view.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useRuns } from './use-runs.ts';
import { useTerminals } from './use-terminals.ts';

interface TerminalPaneProps {
  readonly id: SessionId;
  readonly name: string;
}

/** The terminals of a session: one of them seen and typed into, the others behind their tabs. */
export function TerminalPane({ id, name }: TerminalPaneProps) {
  const words = usePageWords(terminalsWords);
  const { shown } = useDesk();
  const terminals = useTerminals();
  const all = useSelected(terminals, ({ live }) => live);
  const transcript = useSelected(shown, (state) => (state.id === id ? state.transcript : undefined));
  const isGone = useSelected(shown, (state) => state.id === id && state.isGone);
  const live = (all ?? []).filter(({ sessionId }) => sessionId === id);
  const [runs, readRuns] = useRuns(terminals, id);
  const [starts, setStarts] = useState(0);
  const full = useFullScreen();
  const tabs = terminalTabs(live, runs ?? [], name);
  const here = tabs.find((tab) => tab.name === name);
  const questions = transcript ? openQuestions(transcript) : [];
  if (isGone) {
    return (
      <QuietNote>
        <p>{words.noSession}</p>
        <LinkButton href={hashOf({ type: 'terminals' })}>{words.back}</LinkButton>
      </QuietNote>
    );
  }
  return (
    <section className={classes(styles.pane, full.isFull && styles.full)} aria-label={words.terminal}>
      <TerminalHead
        id={id}
        name={name}
        tabs={tabs}
        asking={questions.map(({ terminal }) => terminal)}
        full={full}
      />
      <TerminalView
        key={`${name} ${starts}`}
        place={{ id, name }}
        profile={here?.profile}
        runs={runs}
        transcript={transcript}
        questions={questions}
        readRuns={readRuns}
        onStarted={() => setStarts((count) => count + 1)}
      />
    </section>
  );
}
