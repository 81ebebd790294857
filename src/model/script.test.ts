import { expect, test } from 'vitest';
import { engineOf } from './script.ts';

test.each([
  [{}, 'pty'],
  [{ model: 'cli/codex' }, 'pty'],
  [{ model: 'openai/gpt-4o-mini' }, 'api'],
  [{ model: 'cli' }, 'api'],
  [{ engine: 'pty', model: 'openai/gpt-4o-mini' }, 'pty'],
  [{ engine: 'api' }, 'api'],
  [{ engine: 'api', model: 'cli/codex' }, 'api'],
] as const)('a script with %j is run by %s', (settings, engine) => {
  expect(engineOf({ settings })).toBe(engine);
});
