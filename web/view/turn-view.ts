import { shortDuration } from '../state/relative-time.ts';
import type { Entry, Turn } from '../state/transcript.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import { entryView } from './entry-view.ts';
import { KeyedList, type View } from './keyed-list.ts';
import { promptHeading } from './prompt-heading.ts';

/** A prompt as a numbered heading, what followed it, and in small type how it ended. */
export function turnView(context: ViewContext): View<Turn> {
  const { words, language } = context;
  const heading = promptHeading(context);
  const body = element('div', { class: 'entries' });
  const foot = element('p', { class: 'turn-foot' });
  const turn = element('article', { class: 'turn' }, heading.element, body, foot);
  const entries = new KeyedList<Entry>(
    body,
    ({ id, type }) => `${type} ${id}`,
    (entry) => entryView(context, entry.type),
  );
  let shown: Turn | undefined;

  const factsOf = ({ end, tokens, model, isNewModel }: Turn): string => {
    if (!end) return '';
    const { format } = new Intl.NumberFormat(language);
    const used = tokens.input + tokens.output > 0;
    return [
      ...(end.reason === 'done' ? [] : [words.end[end.reason]]),
      shortDuration(end.durationMs),
      ...(used ? [words.tokens(format(tokens.input), format(tokens.output))] : []),
      ...(isNewModel && model !== undefined ? [model] : []),
    ].join(' · ');
  };
  return {
    element: turn,
    show(now) {
      if (now === shown) return;
      shown = now;
      heading.show(now);
      entries.show(now.entries);
      setText(foot, factsOf(now));
      setAttribute(foot, 'data-reason', now.end?.reason);
      setAttribute(turn, 'data-message', now.id);
    },
  };
}
