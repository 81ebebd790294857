import type { SessionId } from '../../src/model/ids.ts';
import type { Activity } from '../state/activity.ts';
import { iconButton } from './button.ts';
import type { ViewContext } from './context.ts';
import { element, setAttribute } from './element.ts';
import type { View } from './keyed-list.ts';
import { unfinished } from './memory.ts';
import { modelField } from './model-field.ts';
import { troubleNote } from './trouble-note.ts';

interface Addressee {
  readonly id: SessionId;
  readonly activity: Activity;
  /** Who answers if nobody else is named; undefined if nobody would. */
  readonly model: string | undefined;
  readonly isNew: boolean;
}

export interface PromptBox extends View<Addressee> {
  /** The model that is named, or nothing. */
  model(): string;
  enter(): void;
}

/** Where one writes. What is not sent yet is kept, whatever happens to the page. */
export function promptBox({ words, actions }: ViewContext): PromptBox {
  let shown: Addressee | undefined;
  const text = element('textarea', { rows: '1', placeholder: words.write, 'aria-label': words.write });
  const model = modelField(words);
  const hint = element('span', { class: 'hint' }, words.sendHint);
  const needed = element('span', { class: 'hint needed' }, words.modelNeeded);
  const send = iconButton('send', words.send, () => void submit());
  send.classList.add('send');
  const stop = iconButton('stop', words.stop, () => void halt());
  stop.classList.add('stop');
  const note = troubleNote();
  const foot = element('div', { class: 'box-foot' }, model, needed, hint, stop, send);
  const box = element(
    'div',
    { class: 'prompt-box' },
    note.element,
    element('div', { class: 'box' }, text, foot),
  );

  const draftName = () => `draft.${shown?.id ?? ''}`;
  const submit = async () => {
    const prompt = text.value;
    if (prompt.trim() === '' || !shown || shown.activity.isRunning || send.disabled) return;
    send.disabled = true;
    const trouble = await actions.send(prompt, model.value.trim());
    send.disabled = false;
    note.show(trouble);
    if (trouble) {
      if (shown.model === undefined && model.value === '') model.focus();
      return;
    }
    // What was typed meanwhile stays.
    if (text.value === prompt) text.value = '';
    unfinished.write(draftName(), text.value === '' ? null : text.value);
  };
  const halt = async () => note.show(await actions.stop());
  const submitOnEnter = (event: KeyboardEvent) => {
    // An Enter that ends the choice of a Chinese character is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void submit();
  };
  text.addEventListener('keydown', submitOnEnter);
  model.addEventListener('keydown', submitOnEnter);
  text.addEventListener('input', () => unfinished.write(draftName(), text.value || null));

  return {
    element: box,
    model: () => model.value.trim(),
    show(addressee) {
      const isFirst = shown === undefined;
      shown = addressee;
      if (isFirst) text.value = unfinished.read(draftName()) ?? '';
      const { isRunning, isStopping } = addressee.activity;
      send.hidden = isRunning;
      stop.hidden = !isRunning;
      stop.disabled = isStopping;
      setAttribute(stop, 'aria-label', isStopping ? words.stopping : words.stop);
      needed.hidden = addressee.model !== undefined;
      setAttribute(model, 'placeholder', addressee.model ?? words.modelExample);
      if (isRunning) note.show(undefined);
    },
    enter() {
      // On a touch screen the keyboard would cover what one came to read.
      if (matchMedia('(hover: hover)').matches || shown?.isNew) text.focus({ preventScroll: true });
    },
  };
}
