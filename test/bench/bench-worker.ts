// Runs a suite and prints a line for each event, once it was told. { suite, workspace, location, environment }
import { createWorkbench, isRefusal } from '../../src/index.ts';

const { suite, workspace, location, environment } = JSON.parse(process.argv[2] ?? '{}');
const workbench = createWorkbench({ workspace, database: location, environment });
try {
  const { events } = await workbench.bench.run({ suite });
  for await (const event of events) process.stdout.write(`${JSON.stringify(event)}\n`);
} catch (error) {
  if (!isRefusal(error)) throw error;
  process.stderr.write(error.code);
  process.exitCode = 1;
} finally {
  await workbench.close();
}
