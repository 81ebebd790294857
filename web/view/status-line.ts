import type { Activity } from '../state/activity.ts';
import type { Notice } from '../state/conversation.ts';
import type { Attempt } from '../state/page.ts';
import { button } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { troubleNote } from './trouble-note.ts';

export interface Standing {
  readonly activity: Activity;
  readonly notice: Notice | undefined;
  /** Something is being received, which says by itself that it runs. */
  readonly isSpeaking: boolean;
  goOn(): Attempt;
}

/** Beneath the last turn: that it runs, what was noticed, or that it can go on. */
export function statusLine({ words }: ViewContext): View<Standing> {
  let shown: Standing | undefined;
  const dot = element('span', { class: 'dot' });
  const text = element('span');
  const note = troubleNote();
  const goOn = button('plain', () => void resume(), words.goOn);
  const line = element('div', { class: 'status-line' }, dot, text, goOn);
  const whole = element('div', {}, line, note.element);
  const resume = async () => {
    goOn.disabled = true;
    note.show(await shown?.goOn());
    goOn.disabled = false;
  };

  const wordsFor = ({ activity, notice, isSpeaking }: Standing): string => {
    if (notice?.type === 'retry') return words.retrying(notice.attempt, notice.cause);
    if (activity.isAsking) return words.status.waiting_confirmation;
    if (activity.isElsewhere) return activity.isStopping ? words.mayBeGone : words.elsewhere;
    if (notice) return notice.message;
    return activity.isRunning && !isSpeaking ? words.running : '';
  };
  return {
    element: whole,
    show(standing) {
      shown = standing;
      const { isRunning, isAsking, canGoOn } = standing.activity;
      const said = wordsFor(standing);
      setText(text, said);
      dot.hidden = !isRunning && !isAsking;
      setAttribute(dot, 'data-tone', isAsking ? 'asking' : 'busy');
      goOn.hidden = !canGoOn;
      line.hidden = said === '' && !canGoOn;
      if (isRunning) note.show(undefined);
    },
  };
}
