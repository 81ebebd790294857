import { useState } from 'react';
import type { Attempt } from '../../state/attempt.ts';
import type { Trouble } from '../../state/connection.ts';

export interface Trying {
  readonly isBusy: boolean;
  readonly trouble: Trouble | undefined;
  /** Does something, once at a time; tells whether it worked. */
  attempt(act: () => Attempt): Promise<boolean>;
  forget(): void;
}

/** Something that may be refused, with what was said then. */
export function useAttempt(): Trying {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  return {
    isBusy,
    trouble,
    async attempt(act) {
      setBusy(true);
      setTrouble(undefined);
      const refused = await act();
      setBusy(false);
      setTrouble(refused);
      return refused === undefined;
    },
    forget: () => setTrouble(undefined),
  };
}
