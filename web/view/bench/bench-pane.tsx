import { Play } from 'lucide-react';
import { useState } from 'react';
import { draftFor, hasErrors, type StartDraft } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Button } from '../controls/button.tsx';
import { Page } from '../controls/page.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore, useWords } from '../desk-context.tsx';
import { RunList } from './run-list.tsx';
import { StartSheet } from './start-sheet.tsx';
import { SuiteList } from './suite-list.tsx';
import { useBenchList } from './use-bench-list.ts';

/** The suites that can be run, and what came of running them. */
export function BenchPane() {
  const words = usePageWords(benchWords);
  const { frame } = useWords();
  const list = useBenchList({ isLive: true });
  const { suites, runs, trouble } = useStore(list);
  const [starting, setStarting] = useState<StartDraft>();
  if (!suites || !runs) {
    if (!trouble) return <QuietNote isSlow>{frame.loading}</QuietNote>;
    return (
      <QuietNote>
        <TroubleNote trouble={trouble} />
        <Button onClick={() => void list.refresh()}>{words.again}</Button>
      </QuietNote>
    );
  }
  const runnable = suites.filter((suite) => !hasErrors(suite));
  const [first] = runnable;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        first && (
          <Button kind="primary" icon={Play} onClick={() => setStarting(draftFor(first, runs))}>
            {words.run}
          </Button>
        )
      }
    >
      <SuiteList suites={suites} onRun={(suite) => setStarting(draftFor(suite, runs))} />
      <RunList list={list} suites={suites} runs={runs} />
      {starting && (
        <StartSheet
          list={list}
          suites={runnable}
          runs={runs}
          first={starting}
          onClose={() => setStarting(undefined)}
        />
      )}
    </Page>
  );
}
