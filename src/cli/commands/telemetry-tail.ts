import { type GlobalOptions, withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { eventLine } from '../telemetry/event-line.ts';
import { type FilterOptions, telemetryFilter } from '../telemetry/telemetry-filter.ts';

/** Prints events as they are kept, until Ctrl-C. */
export async function tailTelemetry(options: GlobalOptions & FilterOptions): Promise<number> {
  return await withWorkbench(options, { session: options.session, mustExist: true }, async (workbench) => {
    using stop = interruption();
    const filter = await telemetryFilter(options, workbench);
    const events = workbench.telemetry.follow(filter, stop.signal);
    if (!options.json && !options.quiet) io().stderr.write(dim('Waiting for events; Ctrl-C ends it.\n'));
    for await (const event of events) {
      if (options.json) printJson(event);
      else io().stdout.write(eventLine(event));
    }
    return 0;
  });
}
