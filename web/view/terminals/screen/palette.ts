import type { ITheme } from '@xterm/xterm';
import styles from './palette.module.css';

/** The colours of a terminal, by the custom properties that they are. */
const COLOURS = {
  background: '--ground',
  foreground: '--ink',
  cursor: '--accent',
  cursorAccent: '--ground',
  selectionBackground: '--terminal-selection',
  selectionInactiveBackground: '--terminal-selection',
  scrollbarSliderBackground: '--line',
  scrollbarSliderHoverBackground: '--line-strong',
  scrollbarSliderActiveBackground: '--line-strong',
  overviewRulerBorder: '--line',
  black: '--terminal-black',
  red: '--terminal-red',
  green: '--terminal-green',
  yellow: '--terminal-yellow',
  blue: '--terminal-blue',
  magenta: '--terminal-magenta',
  cyan: '--terminal-cyan',
  white: '--terminal-white',
  brightBlack: '--terminal-bright-black',
  brightRed: '--terminal-bright-red',
  brightGreen: '--terminal-bright-green',
  brightYellow: '--terminal-bright-yellow',
  brightBlue: '--terminal-bright-blue',
  brightMagenta: '--terminal-bright-magenta',
  brightCyan: '--terminal-bright-cyan',
  brightWhite: '--terminal-bright-white',
} as const satisfies Partial<Record<keyof ITheme, string>>;

/** The colours of the page as it looks now. Which of two a property is, only an element can tell. */
export function paletteIn(host: HTMLElement): ITheme {
  const probe = document.createElement('span');
  probe.className = styles.probe ?? '';
  host.append(probe);
  const computed = getComputedStyle(probe);
  const theme = Object.fromEntries(
    Object.entries(COLOURS).map(([name, property]) => {
      probe.style.color = `var(${property})`;
      return [name, computed.color];
    }),
  );
  probe.remove();
  return theme;
}

/** Calls when the page may look otherwise: somebody chose so, or the system did. */
export function onOtherColours(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    watcher.disconnect();
    system.removeEventListener('change', listener);
  };
}
