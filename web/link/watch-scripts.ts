import { routes } from '../../src/wire/routes.ts';
import { scriptChange } from '../../src/wire/script.ts';

export interface ScriptsListener {
  onOpen(): void;
  onChange(path: string, isGone: boolean): void;
  onBreak(): void;
}

const TRY_AGAIN_MS = 1_000;

/** Watches the scripts of the workspace while the page is seen, over whatever happens to the connection. */
export function watchScripts(listener: ScriptsListener): void {
  let source: EventSource | undefined;
  const leave = () => {
    source?.close();
    source = undefined;
  };
  const watch = () => {
    leave();
    if (document.visibilityState === 'hidden') return;
    source = new EventSource(routes.watchScripts.path);
    source.onopen = () => listener.onOpen();
    source.onmessage = ({ data }) => {
      const { path, type } = scriptChange.parse(JSON.parse(data));
      listener.onChange(path, type === 'removed');
    };
    source.onerror = () => {
      listener.onBreak();
      // What is refused does not come back by itself.
      if (source?.readyState === EventSource.CLOSED) setTimeout(watch, TRY_AGAIN_MS);
    };
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else if (!source) watch();
  });
  watch();
}
