import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { newScriptText } from './new-script.ts';
import { readPromptScript } from './prompt-script.ts';

describe('a new script', () => {
  it('can be read, whatever its title and model hold', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (title, model) => {
        const { script, diagnostics } = readPromptScript(newScriptText({ title, model }));
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(script.settings).toMatchObject({ title, model });
        expect(script.prompts).toHaveLength(2);
      }),
    );
  });

  it('names no model, but says how, when none is given', () => {
    const text = newScriptText({});
    expect(readPromptScript(text).script.settings).toEqual({});
    expect(text).toContain('# model: provider/name');
  });
});
