import { type ScriptsNews, scriptsNews } from '../state/scripts-news.ts';
import { canLock, holdLock } from './hold-lock.ts';
import { streamScripts } from './stream-scripts.ts';

const NAME = 'cuebook-scripts';

/**
 * Hears what becomes of the scripts over one connection for all pages of the browser: whoever has it passes on what it
 * hears, and when that page goes, another one takes over. Returns what ends it.
 */
export function shareScripts(tell: (news: ScriptsNews) => void): () => void {
  if (!canLock()) return streamScripts(tell);
  const over = new AbortController();
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    // A page that was loaded from another version may say something else.
    const news = scriptsNews.safeParse(data);
    if (news.success) tell(news.data);
  };
  over.signal.addEventListener('abort', () => channel.close());
  void lead(channel, tell, over.signal);
  return () => over.abort();
}

/** Waits until nobody else hears for the others, and does so then. */
async function lead(
  channel: BroadcastChannel,
  tell: (news: ScriptsNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const release = (await holdLock(NAME, { ifAvailable: true })) ?? (await inTurn(tell, signal));
  if (signal.aborted) release?.();
  if (!release || signal.aborted) return;
  const stop = streamScripts((news) => {
    channel.postMessage(news);
    tell(news);
  });
  signal.addEventListener('abort', () => {
    stop();
    release();
  });
}

async function inTurn(
  tell: (news: ScriptsNews) => void,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  if (signal.aborted) return undefined;
  // The others were told when it opened; who comes later is told only what happens from here on.
  tell({ type: 'open' });
  return await holdLock(NAME, { signal });
}
