// Runs a suite with the built library and prints a line for each event. { suite, workspace, location, environment }
const { createWorkbench, isRefusal } = await import(new URL('../../dist/index.js', import.meta.url).href);

const { suite, workspace, location, environment } = JSON.parse(process.argv[2] ?? '{}');
const workbench = createWorkbench({ workspace, database: location, environment });
try {
  const { events } = await workbench.bench.run({ suite });
  for await (const event of events) process.stdout.write(`${JSON.stringify(event)}\n`);
} catch (error) {
  if (!(error instanceof Error && isRefusal(error) && 'code' in error)) throw error;
  process.stderr.write(String(error.code));
  process.exitCode = 1;
} finally {
  await workbench.close();
}
