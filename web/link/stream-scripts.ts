import { workspaceChange } from '../../src/wire/script.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import type { ScriptsNews } from '../state/scripts-news.ts';
import { openEvents } from './event-stream.ts';

const TRY_AGAIN_MS = 1_000;

/** Hears what becomes of the scripts, over whatever happens to the connection. Returns what ends it. */
export function streamScripts(tell: (news: ScriptsNews) => void): () => void {
  let close: () => void;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    close = openEvents(scriptRoutes.watchScripts.path, {
      onOpen: () => tell({ type: 'open' }),
      onMessage: (data) => {
        const change = workspaceChange.parse(JSON.parse(data));
        if (change.type === 'agents-changed') tell({ type: 'agents' });
        else tell({ type: 'change', path: change.path, isGone: change.type === 'removed' });
      },
      onBreak: (isRefused) => {
        tell({ type: 'break' });
        // What is refused does not come back by itself.
        if (isRefused) timer = setTimeout(open, TRY_AGAIN_MS);
      },
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    close();
  };
}
