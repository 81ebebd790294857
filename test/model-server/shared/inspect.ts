import { z } from 'zod';
import type { Inspection, Refusal } from '../protocol.ts';
import { firstOf, type Refusals, shapeRefusal } from './refusals.ts';

const named = z.looseObject({ model: z.string() });

/** What is known of a body that could not be understood. */
export function misshapen(body: unknown, error: z.ZodError, refusal?: Refusal): Inspection {
  const model = named.safeParse(body);
  return {
    model: model.success ? model.data.model : '',
    messages: [],
    tools: [],
    refusal: refusal ?? { status: 400, message: shapeRefusal(error) },
  };
}

/** The inspection with the first refusal: of the key, else of the rules. */
export function judged(
  seen: Omit<Inspection, 'refusal'>,
  refusals: Refusals,
  keyRefusal: Refusal | undefined,
): Inspection {
  if (keyRefusal) return { ...seen, refusal: keyRefusal };
  const message = firstOf(refusals);
  return message === undefined ? seen : { ...seen, refusal: { status: 400, message } };
}
