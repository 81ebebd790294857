import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { MODEL_SETTINGS } from '../model/model-settings.ts';
import { mergedSettings, type SettingsLayer } from './merged-settings.ts';

const PLACES = ['flags', 'session', 'script', 'agent', 'defaults'] as const;

describe('the settings of a run', () => {
  it('are those of the first place that says anything of each', () => {
    expect(
      mergedSettings({
        flags: { model: 'a/flag' },
        session: { temperature: 0.1 },
        script: { temperature: 0.2, topP: 0.5 },
        agent: { model: 'a/agent', seed: 7 },
        defaults: { model: 'a/default', reasoning: 'low', seed: 8 },
      }),
    ).toEqual({ model: 'a/flag', settings: { temperature: 0.1, topP: 0.5, seed: 7, reasoning: 'low' } });
  });

  it('are none, and there is no model, where nobody says anything', () => {
    expect(mergedSettings({})).toEqual({ settings: {} });
    expect(mergedSettings({ flags: {}, agent: { model: undefined, seed: null } })).toEqual({ settings: {} });
  });

  it('take 0 and an empty text for what somebody said', () => {
    expect(
      mergedSettings({
        session: { temperature: 0, reasoning: '' },
        defaults: { temperature: 1, reasoning: 'low' },
      }),
    ).toEqual({ settings: { temperature: 0, reasoning: '' } });
  });

  it('leave out whatever else a place says', () => {
    const agent = { model: 'a/agent', seed: 7, colour: 'green' };
    expect(mergedSettings({ agent })).toEqual({ model: 'a/agent', settings: { seed: 7 } });
  });

  it('are each decided alone, by the order of the places, and come in one order', () => {
    const said = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
    const layer: fc.Arbitrary<SettingsLayer> = fc.record(
      {
        model: fc.option(fc.constantFrom('a/b', 'c/d', 'e/f'), { nil: undefined }),
        ...Object.fromEntries(MODEL_SETTINGS.map((key) => [key, said])),
      },
      { requiredKeys: [] },
    );
    const layers = fc.record(Object.fromEntries(PLACES.map((place) => [place, layer])), { requiredKeys: [] });
    fc.assert(
      fc.property(layers, (given) => {
        const { model, settings } = mergedSettings(given);
        const merged: SettingsLayer = { model, ...settings };
        for (const key of ['model', ...MODEL_SETTINGS] as const) {
          const first = PLACES.find((place) => given[place]?.[key] !== undefined);
          expect(merged[key]).toBe(first && given[first]?.[key]);
        }
        expect(Object.keys(settings)).toEqual(MODEL_SETTINGS.filter((key) => merged[key] !== undefined));
      }),
    );
  });
});
