import type { Trust } from '../../stores/trust.ts';
import { trustWords } from '../../words/trust.ts';
import { useDesk, usePageWords } from '../desk-context.tsx';

interface Decided {
  granted(): void;
  revoked(): void;
}

/** Says what was decided, with a way back from having trusted. */
export function useDecided(trust: Trust): Decided {
  const words = usePageWords(trustWords);
  const { notices } = useDesk();
  const revoked = () => notices.tell({ text: words.revoked });
  const undo = async () => {
    if (await notices.orTell(trust.revoke())) revoked();
  };
  return {
    granted: () =>
      notices.tell({ text: words.granted, action: { words: words.undo, act: () => void undo() } }),
    revoked,
  };
}
