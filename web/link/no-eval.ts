/** The policy of the page forbids to compile schemas with eval, even to try. Comes before the first schema is made. */
import { config } from 'zod';

config({ jitless: true });
