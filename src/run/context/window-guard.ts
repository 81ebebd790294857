import type { AssembledContext } from '../../context/assemble-context.ts';
import { RequestTokens } from '../../context/request-tokens.ts';
import { loadTokenizer, type Tokenizer } from '../../context/tokenizer.ts';
import { mayBeOver, mostFor, overWindow } from '../../context/window-check.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import { Refusal } from '../../model/refusal.ts';
import type { SectionSource } from '../../model/section-source.ts';

/** Looks at a request before it is sent. */
export type RequestCheck = (context: AssembledContext) => Promise<void>;

/** Refuses requests that are over the window of a model; where that is not known, none. One for all turns of a run. */
export function windowGuard(model: string, { window }: Pick<ModelFacts, 'window'>): RequestCheck | undefined {
  if (window === undefined) return undefined;
  let counted: RequestTokens | undefined;
  return async (context) => {
    // The tokenizer of the model is worth loading only where it may come to that.
    if (!mayBeOver(context, window)) return;
    const tokenizer = await loadTokenizer(model);
    counted ??= new RequestTokens(tokenizer);
    if ((await counted.atMost(context)) <= mostFor(window, tokenizer)) return;
    const large = await overWindow(context, window, tokenizer);
    if (!large) return;
    const { tokens, largest } = large;
    const named = largest.map(
      ({ section: { source, name }, tokens: count }) => `${source} (${name}) ${said(count, tokenizer)}`,
    );
    throw new Refusal(
      'CONTEXT_TOO_LARGE',
      `The request would be ${said(tokens, tokenizer)} tokens, and ${model} takes ${window}. Its largest pieces: ${named.join(', ')}.`,
      {
        remedy: remedyFor(
          largest.filter((each) => each.tokens > tokens / 10).map(({ section }) => section.source),
        ),
        details: { tokens, window },
      },
    );
  };
}

const REMEDIES: readonly (readonly [readonly SectionSource[], string])[] = [
  [
    ['history'],
    'Reset the context, fork the session at an earlier prompt, or send less of it: `history: last 10`.',
  ],
  [['file', 'dataset', 'tool'], 'Give fewer files, datasets or tools.'],
  [['prompt'], 'Write a shorter prompt, or give what is long in it as a file.'],
  [['agent', 'priming'], 'Shorten what the conversation begins with.'],
  [['answer'], 'Let the tools return less.'],
];

/** What helps, by what is large; first for what is largest. */
function remedyFor(sources: readonly SectionSource[]): string {
  const found = sources.flatMap((source) => REMEDIES.filter(([of]) => of.includes(source)));
  return [...new Set(found.map(([, remedy]) => remedy)), 'Or take a model that reads more.'].join(' ');
}

function said(tokens: number, { isEstimate }: Tokenizer): string {
  return isEstimate ? `~${tokens}` : String(tokens);
}
