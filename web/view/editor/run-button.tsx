import { Play, Square } from 'lucide-react';
import type { Diagnostic } from '../../../src/model/diagnostic.ts';
import { type RunOffer, runOffer } from '../../state/run-wish.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import type { EditorWords } from '../../words/editor.ts';
import { editorWords } from '../../words/editor.ts';
import { Button } from '../controls/button.tsx';
import { Keys } from '../controls/keys.tsx';
import { tip } from '../controls/tip.ts';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './run-button.module.css';
import { TAKES_FOCUS } from './use-handed-focus.ts';
import { useIsDrifted } from './use-is-drifted.ts';
import { useIsRunning } from './use-prompt-marks.ts';

/** Runs the script, and says what that does; stops it while it runs. */
export function RunButton({ script }: { readonly script: OpenScript }) {
  const words = usePageWords(editorWords);
  const { shown } = useDesk();
  const isRunning = useIsRunning();
  const isStopping = useSelected(shown, ({ conversation }) => conversation?.isStopping ?? false);
  const plan = useSelected(script.status, ({ status }) => status?.plan);
  // Where the bar beneath offers it, that is the place to look at.
  const isOffered = useIsDrifted(script);
  const text = useSelected(script.text, ({ draft }) => draft?.text ?? '');
  const isUndecided = useSelected(script.text, ({ draft }) => draft?.theirs !== undefined);
  if (isRunning) {
    return (
      <Button
        icon={Square}
        aria-disabled={isStopping}
        onClick={() => isStopping || void script.stop()}
        {...TAKES_FOCUS}
      >
        {isStopping ? words.stopping : words.stop}
      </Button>
    );
  }
  const { script: read, diagnostics } = readingOf(text);
  const offer = runOffer(plan, read.prompts.length);
  const why = isUndecided ? words.offerWhy.undecided : whyNot(diagnostics, read.prompts.length, offer, words);
  return (
    <Button
      kind={why === undefined && !isOffered ? 'primary' : 'plain'}
      icon={Play}
      className={styles.run}
      aria-disabled={why !== undefined}
      aria-description={why}
      onClick={() => why === undefined && void script.run()}
      {...TAKES_FOCUS}
      {...tip(why ?? words.run, 'mod+Enter')}
    >
      {offerWords(offer, words)}
      <span className={styles.keys}>
        <Keys keys="mod+Enter" />
      </span>
    </Button>
  );
}

function whyNot(
  diagnostics: readonly Diagnostic[],
  prompts: number,
  offer: RunOffer,
  { offerWhy }: EditorWords,
): string | undefined {
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault) return offerWhy.broken(fault.line, fault.message);
  if (prompts === 0) return offerWhy.noPrompts;
  return offer.type === 'nothing' ? offerWhy.nothing : undefined;
}

function offerWords(offer: RunOffer, { run, offer: words }: EditorWords): string {
  switch (offer.type) {
    case 'unknown':
      return run;
    case 'begin':
    case 'send':
      return words[offer.type](offer.count);
    case 'continue':
    case 'replayFrom':
      return words[offer.type](offer.from);
    default:
      return words[offer.type];
  }
}
