import type { Trouble } from '../state/connection.ts';
import { element } from './element.ts';
import type { View } from './keyed-list.ts';

/** Says in its place what was refused and what can be done; nothing while there is no trouble. */
export function troubleNote(...actions: readonly HTMLElement[]): View<Trouble | undefined> {
  const note = element('div', { class: 'trouble', role: 'alert', hidden: true });
  return {
    element: note,
    show(trouble) {
      note.hidden = trouble === undefined;
      const words = trouble ? [element('strong', {}, trouble.message), ` ${trouble.remedy ?? ''}`] : [];
      note.replaceChildren(element('p', {}, ...words), ...actions);
    },
  };
}
