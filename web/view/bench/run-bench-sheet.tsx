import { useEffect, useState } from 'react';
import { draftFor, hasErrors } from '../../state/bench-start.ts';
import { BenchList } from '../../stores/bench-list.ts';
import { benchWords } from '../../words/bench.ts';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { StartSheet } from './start-sheet.tsx';

/** Starts a bench from anywhere, with the first suite that can be run proposed. */
export function RunBenchSheet({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords(benchWords);
  const { link } = useDesk();
  const [list] = useState(() => new BenchList(link));
  const { suites = [], runs = [], trouble } = useStore(list);
  useEffect(() => void list.refresh(), [list]);
  const runnable = suites.filter((suite) => !hasErrors(suite));
  const [first] = runnable;
  if (first) {
    return (
      <StartSheet list={list} suites={runnable} runs={runs} first={draftFor(first, runs)} onClose={onClose} />
    );
  }
  if (!trouble) return null;
  return (
    <Sheet title={words.start.title} onClose={onClose}>
      <TroubleNote trouble={trouble} />
    </Sheet>
  );
}
