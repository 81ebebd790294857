import { routes } from '../../src/wire/routes.ts';
import { scriptChange } from '../../src/wire/script.ts';
import type { ScriptsNews } from '../state/scripts-news.ts';

const TRY_AGAIN_MS = 1_000;

/** Hears what becomes of the scripts, over whatever happens to the connection. Returns what ends it. */
export function streamScripts(tell: (news: ScriptsNews) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(routes.watchScripts.path);
    source.onopen = () => tell({ type: 'open' });
    source.onmessage = ({ data }) => {
      const { path, type } = scriptChange.parse(JSON.parse(data));
      tell({ type: 'change', path, isGone: type === 'removed' });
    };
    source.onerror = () => {
      tell({ type: 'break' });
      // What is refused does not come back by itself.
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
