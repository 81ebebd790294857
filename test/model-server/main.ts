/**
 * Serves in a process of its own, for benchmarks and docs:
 * `node test/model-server/main.ts [--port N] [--chars N] [--chunk N] [--tool] [--with-parent]`
 *
 * Prints one line `{"url":"http://127.0.0.1:PORT"}` when it listens. Ends on SIGTERM and SIGINT, and with
 * `--with-parent` also when its stdin closes.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { defaultAnswer } from './default-answer.ts';
import { listen } from './http/listen.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    chars: { type: 'string' },
    chunk: { type: 'string' },
    tool: { type: 'boolean', default: false },
    'with-parent': { type: 'boolean', default: false },
  },
});

const numbers = z.object({
  port: z.coerce.number().int().min(0).max(65_535),
  chars: z.coerce.number().int().min(0).optional(),
  chunk: z.coerce.number().int().min(1).optional(),
});

const { port, chars, chunk } = numbers.parse(values);
const answer = defaultAnswer({
  ...(chars !== undefined && { chars }),
  ...(chunk !== undefined && { chunk }),
  tool: values.tool,
});
const server = await listen(port, answer, { hasMemory: false });

function end(): void {
  process.stdin.destroy();
  server.close();
}

process.once('SIGTERM', end);
process.once('SIGINT', end);
if (values['with-parent']) process.stdin.once('close', end).resume();
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
