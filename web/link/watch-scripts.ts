import type { ScriptsNews } from '../state/scripts-news.ts';
import { shareScripts } from './share-scripts.ts';

/** Watches the scripts of the workspace while the page is seen. */
export function watchScripts(tell: (news: ScriptsNews) => void): void {
  let leave: (() => void) | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') leave ??= shareScripts(tell);
    else {
      leave?.();
      leave = undefined;
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
}
