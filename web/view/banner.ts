import type { Connection } from '../state/connection.ts';
import type { ViewContext } from './context.ts';
import { element, setText } from './element.ts';
import type { View } from './keyed-list.ts';

/** Comes when the server does not answer, and goes by itself when it does. */
export function banner({ words }: ViewContext): View<Connection> {
  const bar = element('p', { class: 'banner', role: 'status', hidden: true });
  return {
    element: bar,
    show(connection) {
      const isShown = connection.type === 'offline' || connection.type === 'troubled';
      bar.hidden = !isShown;
      if (connection.type === 'offline') setText(bar, words.offline);
      if (connection.type === 'troubled') setText(bar, `${words.troubled} ${connection.message}`);
    },
  };
}
