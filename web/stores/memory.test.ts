import { expect, it } from 'vitest';
import { memoryIn } from './memory.ts';

/** What a browser has, with room for values of so many letters. */
class SmallStorage implements Storage {
  [name: string]: unknown;
  readonly #room: number;

  constructor(room: number) {
    this.#room = room;
    Object.defineProperty(this, 'length', { enumerable: false, get: () => Object.keys(this).length });
  }

  declare readonly length: number;

  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }

  getItem(name: string): string | null {
    const value = this[name];
    return typeof value === 'string' ? value : null;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  removeItem(name: string): void {
    delete this[name];
  }

  setItem(name: string, value: string): void {
    if (value.length > this.#room) throw new Error('QuotaExceededError');
    this[name] = value;
  }
}

it('leaves nothing older behind where the browser has no room, and keeps it as long as the page', () => {
  const storage = new SmallStorage(5);
  const memory = memoryIn(() => storage);
  memory.write('text', 'short');
  expect(storage.getItem('cuebook.text')).toBe('short');
  memory.write('text', 'too long');
  expect(storage.getItem('cuebook.text')).toBeNull();
  expect(memory.read('text')).toBe('too long');
  memory.write('text', 'again');
  expect([memory.read('text'), storage.getItem('cuebook.text')]).toEqual(['again', 'again']);
  memory.write('text', null);
  expect(memory.read('text')).toBeNull();
});

it('works where the browser forbids to keep anything', () => {
  const memory = memoryIn(() => {
    throw new Error('SecurityError');
  });
  memory.write('draft.a', 'A');
  memory.write('draft.b', 'B');
  expect(memory.names('draft.')).toEqual(['a', 'b']);
  memory.forget('draft.');
  expect(memory.read('draft.a')).toBeNull();
});
