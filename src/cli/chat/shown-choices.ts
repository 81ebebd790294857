import { Refusal } from '../../model/refusal.ts';
import type { Offers } from '../../workbench.ts';
import { buttonsOf, type Choice, choicesOf } from './choices.ts';

/** The choices whose numbers stand on the screen. They hold for as long as the same is offered. */
export class ShownChoices {
  #shown: readonly Choice[] = [];
  #buttons: readonly Choice[] = [];
  #hasNumbers = false;

  /** Whether a number alone means a choice. Once some were shown it always does: one that is gone is not said instead. */
  get hasNumbers(): boolean {
    return this.#hasNumbers;
  }

  /** These are on the screen now. */
  show(choices: readonly Choice[]): void {
    this.#shown = choices;
    if (choices.length > 0) this.#hasNumbers = true;
  }

  /** The buttons that are to be shown: none where they are as before. What is not offered any more loses its number. */
  newButtons(offers: Offers): readonly Choice[] {
    const buttons = buttonsOf(offers.tasks);
    const isNew = !areSame(buttons, this.#buttons);
    this.#buttons = buttons;
    if (!this.#holdsFor(offers)) this.#shown = [];
    return isNew ? buttons : [];
  }

  /** What a number stands for, counted from 1. Refuses one that stands for nothing, or nothing any more. */
  numbered(number: number, offers: Offers): Choice {
    const choice = this.#holdsFor(offers) ? this.#shown[number - 1] : undefined;
    if (choice) return choice;
    throw new Refusal('NOT_FOUND', `There is no ${number} here; it was not sent.`, {
      remedy: '/tasks shows what can be done. To send the number, type a blank before it.',
    });
  }

  /** Whether what is on the screen is what is offered, or the first of it. */
  #holdsFor(offers: Offers): boolean {
    return areSame(this.#shown, choicesOf(offers).slice(0, this.#shown.length));
  }
}

function areSame(some: readonly Choice[], others: readonly Choice[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
