import { choices } from './memory.ts';

export type Theme = 'light' | 'dark';

/** The theme that was chosen; undefined while the system decides. */
function chosenTheme(): Theme | undefined {
  const chosen = choices.read('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function currentTheme(): Theme {
  return chosenTheme() ?? systemTheme();
}

/** Choosing what the system has anyway lets the system decide again. */
export function chooseTheme(theme: Theme): void {
  choices.write('theme', theme === systemTheme() ? null : theme);
  applyTheme();
}

export function applyTheme(): void {
  const chosen = chosenTheme();
  if (chosen === undefined) document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', chosen);
}
