import { describe, expect, it } from 'vitest';
import { optionOf, wished } from './set-setting.ts';

const model = {
  name: 'Which model',
  control: 'select',
  type: 'setting',
  setting: 'model',
  options: [
    { name: 'Small', value: 'openai/gpt-4o-mini' },
    { name: 'Large', value: 'openai/gpt-5' },
  ],
} as const;
const level = {
  name: 'Level',
  control: 'select',
  type: 'setting',
  setting: 'level',
  options: [
    { name: '1', value: 1 },
    { name: 'off', value: false },
  ],
} as const;

describe('/set', () => {
  it('takes the setting, or what it is called, and then the value', () => {
    expect(wished([model, level], 'level 1')).toEqual({ operation: level, value: '1' });
    expect(wished([model, level], 'Which model  Large')).toEqual({ operation: model, value: 'Large' });
    expect(wished([model, level], 'model')).toEqual({ operation: model, value: '' });
    expect(wished([model], '')).toEqual({ value: '' });
  });

  it('names the settings there are when it is another', () => {
    expect(() => wished([model, level], 'modell x')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', remedy: 'There is: model, level.' }),
    );
    expect(() => wished([], 'x')).toThrow(expect.objectContaining({ remedy: 'Nothing can be set here.' }));
  });

  it('takes a value by its name, in any case, or as it is', () => {
    expect(optionOf(model, 'Small')).toMatchObject({ value: 'openai/gpt-4o-mini' });
    expect(optionOf(model, 'large')).toMatchObject({ value: 'openai/gpt-5' });
    expect(optionOf(model, 'openai/gpt-5')).toMatchObject({ name: 'Large' });
    expect(optionOf(level, 'false')).toMatchObject({ value: false });
    expect(() => optionOf(level, '2')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', remedy: 'It can be: 1, off.' }),
    );
  });
});
