import { useMemo } from 'react';
import { activityOf } from '../../state/activity.ts';
import { type PromptMark, promptMarks } from '../../state/prompt-marks.ts';
import { promptTurns } from '../../state/prompt-turns.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { useDesk, useSelected } from '../desk-context.tsx';

/** Whether the conversation beside the script is run now. */
export function useIsRunning(): boolean {
  return useSelected(
    useDesk().shown,
    ({ conversation }) => conversation !== undefined && activityOf(conversation, []).isRunning,
  );
}

/** How each prompt of the script stands to the conversation beside it. */
export function usePromptMarks(script: OpenScript): readonly PromptMark[] {
  const { shown } = useDesk();
  const text = useSelected(script.text, ({ draft }) => draft?.text ?? '');
  const status = useSelected(script.status, (state) => state.status);
  const rows = useSelected(shown, ({ conversation }) => conversation?.rows);
  const shownId = useSelected(shown, ({ id }) => id);
  const isRunning = useIsRunning();
  return useMemo(() => {
    const { prompts } = readingOf(text).script;
    // What is said in another take tells nothing about the one that the script belongs to.
    const isLinked = isRunning || shownId === status?.session?.id;
    const turns = promptTurns(isLinked ? (rows ?? []) : []);
    return promptMarks({ prompts, status, turns, isRunning });
  }, [text, status, rows, shownId, isRunning]);
}
