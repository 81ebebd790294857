import { useEffect, useRef, useState } from 'react';
import type { PromptMark } from '../../state/prompt-marks.ts';
import { shortDuration } from '../../state/relative-time.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import type { EditorWords } from '../../words/editor.ts';
import { editorWords } from '../../words/editor.ts';
import { useLanguage, usePageWords, useSelected } from '../desk-context.tsx';
import { ScriptEditor } from './code/script-editor.ts';
import styles from './code-editor.module.css';
import { usePromptMarks } from './use-prompt-marks.ts';

interface CodeEditorProps {
  readonly script: OpenScript;
  /** What the text is to be compared with, in place. */
  readonly original: string | undefined;
}

/** The text of a script, to be written in. React only holds its place. */
export function CodeEditor({ script, original }: CodeEditorProps) {
  const words = usePageWords(editorWords);
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<ScriptEditor>();
  const marks = usePromptMarks(script);

  useEffect(() => {
    if (!host.current) return undefined;
    const opened = new ScriptEditor(host.current, script.path, textOf(script), {
      onEdit: (text) => script.text.edit(text),
      onCursor: (index) => script.noteCursor(index),
      onRunTo: (endIndex) => void script.run({ endIndex }),
    });
    const leave = script.text.subscribe(() => opened.take(textOf(script), script.text.state.isDecided));
    setEditor(opened);
    return () => {
      leave();
      opened.close();
      setEditor(undefined);
    };
  }, [script]);

  useEffect(() => {
    const { keysHint, placeholder, phrases } = words;
    const label = words.text(script.path);
    editor?.speak({ label, keysHint, placeholder, phrases, ofMark: (mark) => saidOf(mark, words, language) });
  }, [editor, words, language, script]);
  useEffect(() => editor?.mark(marks), [editor, marks]);
  useEffect(() => void editor?.compare(original), [editor, original]);

  const cursor = useSelected(script, (state) => state.cursor);
  const here = cursor === undefined ? undefined : marks[cursor];
  return (
    <>
      <div ref={host} className={styles.editor} />
      <p className="unseen" aria-live="polite">
        {here && words.prompt(here.index + 1, words.mark[here.state])}
      </p>
    </>
  );
}

function textOf(script: OpenScript): string {
  return script.text.state.draft?.text ?? '';
}

/** What is said of a prompt while one points at its number. */
function saidOf({ index, state, turn, failures }: PromptMark, words: EditorWords, language: string): string {
  const count = (tokens: number) => tokens.toLocaleString(language);
  const { input, output } = turn?.tokens ?? { input: 0, output: 0 };
  const said = [
    words.prompt(index + 1, words.mark[state]),
    ...failures,
    ...(turn?.isEnded ? [shortDuration(turn.durationMs)] : []),
    ...(input + output > 0 ? [words.tokens(count(input), count(output))] : []),
  ];
  return `${said.join(' · ')}${state === 'running' ? '' : ` · ${words.clickRunsTo}`}`;
}
