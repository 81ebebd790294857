import { expect, it } from 'vitest';
import { areDevRoutesWanted } from './dev-routes.ts';

it.each([
  [{}, false],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: 'true' }, true],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: ' TRUE ' }, true],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: '1' }, true],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: 'false' }, false],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: 'maybe' }, false],
  [{ AH32_ENABLE_DEV_ROUTES: 'true' }, true],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: '', AH32_ENABLE_DEV_ROUTES: 'true' }, true],
  [{ CUEBOOK_ENABLE_DEV_ROUTES: 'false', AH32_ENABLE_DEV_ROUTES: 'true' }, false],
])('reads from %j whether routes for developers are wanted', (environment, isWanted) => {
  expect(areDevRoutesWanted(environment)).toBe(isWanted);
});
