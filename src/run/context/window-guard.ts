import type { AssembledContext } from '../../context/assemble-context.ts';
import { ESTIMATE, loadTokenizer, type Tokenizer } from '../../context/tokenizer.ts';
import { MOST_TOKENS_A_CHARACTER, overWindow } from '../../context/window-check.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Conversation } from '../conversation.ts';

/** Looks at a request before it is sent. */
export type RequestCheck = (context: AssembledContext) => void;

/** Refuses requests that are over the window of a model; where that is not known, none. */
export async function windowGuard(
  model: string,
  { window }: Pick<ModelFacts, 'window'>,
  conversation: Conversation,
): Promise<RequestCheck | undefined> {
  if (window === undefined) return undefined;
  // Its own tokenizer is worth loading only where it may come to that.
  const tokenizer = mayBeOver(conversation, window / 2) ? await loadTokenizer(model) : ESTIMATE;
  return (context) => {
    if (!mayBeOver(conversation, window - lengthOf(context))) return;
    const large = overWindow(context, window, tokenizer);
    if (!large) return;
    const { tokens, largest } = large;
    const named = largest.map(
      ({ section: { source, name }, tokens: count }) => `${source} (${name}) ${said(count, tokenizer)}`,
    );
    throw new Refusal(
      'CONTEXT_TOO_LARGE',
      `The request would be ${said(tokens, tokenizer)} tokens, and ${model} takes ${window}. Its largest pieces: ${named.join(', ')}.`,
      {
        remedy:
          'Reset the context, fork the session at an earlier prompt, or send less of it: `history: last 10`.',
        details: { tokens, window },
      },
    );
  };
}

function mayBeOver({ extent: { tokens, characters } }: Conversation, window: number): boolean {
  return tokens + characters * MOST_TOKENS_A_CHARACTER > window;
}

/** Of what is sent besides what was said. */
function lengthOf({ system = '', tools }: AssembledContext): number {
  return tools.reduce((total, tool) => total + JSON.stringify(tool).length, system.length);
}

function said(tokens: number, { isEstimate }: Tokenizer): string {
  return isEstimate ? `~${tokens}` : String(tokens);
}
