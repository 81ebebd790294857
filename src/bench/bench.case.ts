import { describe } from 'vitest';
import type { MakeDatabase } from '../../test/server/stage.ts';
import { asking } from './cases/asking.case.ts';
import { goingOn } from './cases/going-on.case.ts';
import { judging } from './cases/judging.case.ts';

/** What holds of benches on every database. */
export function describeBench(name: string, make: MakeDatabase): void {
  describe(`benches on ${name}`, () => {
    asking(make);
    goingOn(make);
    judging(make);
  });
}
