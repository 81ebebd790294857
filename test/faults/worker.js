// Runs a script with the built library and prints a line for each durable event, after it was kept.
// { path, location, leaseTimes?, environment?, tools?, request?, dieAfter?, waitAfter? }: dies, or waits for a line,
// after so many events. With dieAfter 0 it dies with its session made and nothing begun.
import { once } from 'node:events';
import { dirname } from 'node:path';

const { createWorkbench, isRefusal } = await import(new URL('../../dist/index.js', import.meta.url).href);

const { path, location, dieAfter, waitAfter, tools, request, ...options } = JSON.parse(
  process.argv[2] ?? '{}',
);
const workbench = createWorkbench({ workspace: dirname(path), database: location, ...options });
try {
  const help = tools === undefined ? {} : { tools: await workbench.loadTools(tools) };
  const { events } = await workbench.scripts.run({ path, ...help, ...request });
  let count = 0;
  if (dieAfter === 0) process.kill(process.pid, 'SIGKILL');
  for await (const event of events) {
    if (event.type === 'run-summary' && event.data.error) process.stderr.write(String(event.data.error.code));
    if (!('seq' in event)) continue;
    count++;
    process.stdout.write(`${JSON.stringify(event)}\n`);
    if (count === dieAfter) process.kill(process.pid, 'SIGKILL');
    if (count === waitAfter) await once(process.stdin, 'data');
  }
} catch (error) {
  if (!(error instanceof Error && isRefusal(error) && 'code' in error)) throw error;
  process.stderr.write(String(error.code));
  process.exitCode = 1;
} finally {
  await workbench.close();
  process.stdin.destroy();
}
