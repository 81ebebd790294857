import { type Child, element } from './element.ts';
import { icon } from './icons.ts';

/** Something that takes one line until it is opened. */
export function foldedLine(
  look: string,
  ...content: readonly Child[]
): {
  readonly fold: HTMLDetailsElement;
  readonly name: HTMLElement;
  readonly brief: HTMLElement;
  readonly state: HTMLElement;
} {
  const name = element('span', { class: 'fold-name' });
  const brief = element('span', { class: 'fold-brief' });
  const state = element('span', { class: 'fold-state' });
  const line = element('summary', {}, icon('chevron'), name, brief, state);
  const fold = element(
    'details',
    { class: `fold ${look}` },
    line,
    element('div', { class: 'fold-body' }, ...content),
  );
  return { fold, name, brief, state };
}
