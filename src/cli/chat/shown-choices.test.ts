import { describe, expect, it } from 'vitest';
import { newMessageId } from '../../model/ids.ts';
import type { Offers } from '../../workbench.ts';
import { choicesOf } from './choices.ts';
import { ShownChoices } from './shown-choices.ts';

const messageId = newMessageId();
const button = (name: string) => ({ name, task: { name, type: 'action' as const }, messageId });
const RESET = {
  name: 'Reset',
  control: 'button',
  type: 'task',
  task: { name: 'ResetContext', type: 'action' },
} as const;
const OFFERS: Offers = { tasks: [button('Start'), button('Help')], operations: [RESET] };
const NOTHING: Offers = { tasks: [], operations: [] };

describe('the choices on the screen', () => {
  it('are the buttons that are new, each time once', () => {
    const shown = new ShownChoices();
    expect(shown.newButtons(NOTHING)).toEqual([]);
    expect(shown.newButtons(OFFERS).map(({ name }) => name)).toEqual(['Start', 'Help']);
    expect(shown.newButtons(OFFERS)).toEqual([]);
    expect(shown.newButtons({ ...OFFERS, tasks: [button('Other')] })).toHaveLength(1);
  });

  it('hold their numbers for as long as the same is offered', () => {
    const shown = new ShownChoices();
    shown.show(shown.newButtons(OFFERS));
    expect(shown.numbered(2, OFFERS).name).toBe('Help');
    shown.newButtons(OFFERS);
    expect(shown.numbered(2, OFFERS).name).toBe('Help');
    shown.show(choicesOf(OFFERS));
    shown.newButtons(OFFERS);
    expect(shown.numbered(3, OFFERS).name).toBe('Reset');
  });

  it('lose them when something else is offered', () => {
    const shown = new ShownChoices();
    shown.show(choicesOf(OFFERS));
    const withoutButtons = { ...OFFERS, tasks: [] };
    expect(() => shown.numbered(1, withoutButtons)).toThrow(/There is no 1 here/);
    shown.newButtons(withoutButtons);
    expect(() => shown.numbered(1, OFFERS)).toThrow(/There is no 1 here/);
  });

  it('have no other numbers, which are not sent either', () => {
    const shown = new ShownChoices();
    expect(shown.hasNumbers).toBe(false);
    shown.show([]);
    expect(shown.hasNumbers).toBe(false);
    shown.show(choicesOf(OFFERS));
    expect(shown.hasNumbers).toBe(true);
    expect(() => shown.numbered(7, OFFERS)).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', message: 'There is no 7 here; it was not sent.' }),
    );
  });
});
