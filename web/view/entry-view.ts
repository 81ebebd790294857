import type { Entry } from '../state/transcript.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { reasoningView } from './reasoning-view.ts';
import { textView } from './text-view.ts';
import { toolView } from './tool-view.ts';

/** The view for a kind of entry; what is not of that kind is never shown in it. */
export function entryView(context: ViewContext, type: Entry['type']): View<Entry> {
  switch (type) {
    case 'text':
    case 'boot': {
      const { element: place, show } = textView(context);
      return {
        element: place,
        show: (entry) => (entry.type === 'text' || entry.type === 'boot') && show(entry),
      };
    }
    case 'reasoning': {
      const { element: place, show } = reasoningView(context);
      return { element: place, show: (entry) => entry.type === 'reasoning' && show(entry) };
    }
    case 'tool': {
      const { element: place, show } = toolView(context);
      return { element: place, show: (entry) => entry.type === 'tool' && show(entry) };
    }
    case 'error':
      return errorView();
    default:
      return type satisfies never;
  }
}

function errorView(): View<Entry> {
  const message = element('strong');
  const remedy = element('span');
  const note = element('p', { class: 'error-entry' }, message, ' ', remedy);
  return {
    element: note,
    show(entry) {
      if (entry.type !== 'error') return;
      setAttribute(note, 'data-message', entry.id);
      setText(message, entry.message);
      setText(remedy, entry.remedy ?? '');
    },
  };
}
