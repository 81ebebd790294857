import { Refusal } from '../../model/refusal.ts';

/** What is answered to somebody who wants to see what a model is sent, where nothing is. */
export function noRequest(): Refusal {
  return new Refusal(
    'INVALID_INPUT',
    'This runs in a terminal: what is typed there is no request to a model.',
    {
      remedy: 'Its prompts are typed as they stand; `cuebook sessions show` has them with what came of them.',
    },
  );
}
