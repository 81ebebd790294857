import { type Child, element } from './element.ts';
import { type IconName, icon } from './icons.ts';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

export function button(
  look: ButtonLook,
  onClick: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `button ${look}` }, ...children);
  made.addEventListener('click', onClick);
  return made;
}

/** A button without words; the label is read out, and shown as a tooltip. */
export function iconButton(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const made = element(
    'button',
    { type: 'button', class: 'button icon-button', 'aria-label': label, title: label },
    icon(name),
  );
  made.addEventListener('click', onClick);
  return made;
}
