import { editorWords } from '../../words/editor.ts';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { Splitter } from '../frame/splitter.tsx';
import { usePaneSize } from '../frame/use-pane-size.ts';
import { FaceSwitch } from './face-switch.tsx';
import { ScriptPane } from './script-pane.tsx';
import styles from './script-stage.module.css';
import { useOpenScript } from './use-open-script.ts';
import { useScriptKeys } from './use-script-keys.ts';

/** Somewhat less than the conversation has. */
const usual = Math.round(Math.min(820, Math.max(460, window.innerWidth * 0.39)));
const EDITOR = { least: 320, usual, most: 1_200 };

/** A script beside its conversation; where there is room for one only, one of the two. */
export function ScriptStage({ path }: { readonly path: string }) {
  const words = usePageWords(editorWords);
  const { panes } = useDesk();
  const { face } = useStore(panes);
  const script = useOpenScript(path);
  const pane = usePaneSize('editor', EDITOR);
  useScriptKeys(script);
  return (
    <div className={styles.stage} data-face={face}>
      <FaceSwitch face={face} onTurn={(wanted) => panes.turnTo(wanted)} />
      <section className={styles.script} style={pane.style} aria-label={words.script}>
        <ScriptPane script={script} />
      </section>
      <Splitter pane={pane} />
      <section className={styles.conversation} aria-label={words.conversation}>
        <ConversationPane />
      </section>
    </div>
  );
}
