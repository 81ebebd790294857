import { z } from 'zod';
import type { Price } from '../model/price.ts';

const MODEL = z
  .string()
  .regex(
    /^[^\s/*]+\/(?:[^\s*]+\*?|\*)$/,
    'a price is of a model, as provider/name, or of all whose names begin alike, as provider/na*',
  );

const DOLLARS = z.number().nonnegative();

const PRICE = z.strictObject({ input: DOLLARS, output: DOLLARS, cachedInput: DOLLARS.optional() }).transform(
  ({ input, output, cachedInput }): Price => ({
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
  }),
);

/** What models cost, by their names. */
export const PRICES = z.record(MODEL, PRICE);
