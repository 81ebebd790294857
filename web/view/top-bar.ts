import type { Connection } from '../state/connection.ts';
import type { PageState } from '../state/page.ts';
import { iconButton } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute, setText } from './element.ts';
import type { View } from './keyed-list.ts';
import { chooseTheme, currentTheme } from './theme.ts';

/** Whose workspace it is, how it stands with the server, and how the page is to look. */
export function topBar({ words, actions }: ViewContext): View<Pick<PageState, 'workspace' | 'connection'>> {
  const workspace = element('span', { class: 'workspace' });
  const dot = element('span', { class: 'dot' });
  const state = element('span', { class: 'connection-words' });
  const connection = element('span', { class: 'connection', role: 'status' }, dot, state);
  const language = element(
    'button',
    {
      type: 'button',
      class: 'button quiet',
      'aria-label': words.toOtherLanguage,
      title: words.toOtherLanguage,
    },
    words.otherLanguage,
  );
  language.addEventListener('click', () => actions.switchLanguage());
  const nameTheme = () => {
    const label = currentTheme() === 'dark' ? words.toLight : words.toDark;
    setAttribute(theme, 'aria-label', label);
    setAttribute(theme, 'title', label);
  };
  const theme = iconButton('theme', words.toDark, () => {
    chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
    nameTheme();
  });
  nameTheme();
  const bar = element(
    'header',
    { class: 'top-bar' },
    element('a', { href: '#', class: 'brand' }, 'cuebook'),
    workspace,
    connection,
    language,
    theme,
  );

  const wordsFor = (type: Connection['type']): string => {
    if (type === 'connected') return words.connected;
    return type === 'connecting' ? '' : words.reconnecting;
  };
  return {
    element: bar,
    show({ workspace: path, connection: { type } }) {
      setText(workspace, path.split('/').at(-1) ?? '');
      setAttribute(workspace, 'title', path);
      setText(state, wordsFor(type));
      setAttribute(dot, 'data-tone', type === 'connected' ? 'good' : 'busy');
    },
  };
}
