import type { SentContext } from '../../state/xray.ts';
import { useLanguage } from '../desk-context.tsx';

interface TokenFormat {
  /** As many as there are; about so many; or a dash, where nobody can tell. */
  tokens(count: number | null): string;
  number(count: number): string;
}

/** How the tokens of a context are written. */
export function useTokens({ tokenizer }: Pick<SentContext, 'tokenizer'>): TokenFormat {
  const { format } = new Intl.NumberFormat(useLanguage());
  return {
    number: format,
    tokens: (count) => {
      if (count === null) return '–';
      return tokenizer.isEstimate ? `~${format(count)}` : format(count);
    },
  };
}
