import { nearWord } from '../../model/near-word.ts';
import { TELEMETRY_NAMES } from '../../model/telemetry.ts';
import type { TelemetryState } from '../../workbench.ts';
import { commandLine, type GlobalOptions, withWorkbench, workspaceOf } from '../context.ts';
import { io } from '../io.ts';
import { countOption } from '../number-option.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { eventLine } from '../telemetry/event-line.ts';
import { type FilterOptions, telemetryFilter } from '../telemetry/telemetry-filter.ts';

interface QueryOptions extends GlobalOptions, FilterOptions {
  readonly limit: string;
}

/** Prints the events that are looked for, the newest first. */
export async function queryTelemetry(options: QueryOptions): Promise<number> {
  const limit = countOption('limit', options.limit);
  return await withWorkbench(options, { session: options.session, mustExist: true }, async (workbench) => {
    const { telemetry } = workbench;
    const filter = await telemetryFilter(options, workbench);
    const items = await telemetry.query({ ...filter, limit });
    if (options.json) printJson({ items });
    else if (items.length > 0) io().stdout.write(items.map(eventLine).join(''));
    else if (!options.quiet) {
      await telemetry.flush();
      io().stdout.write(`${nothing(options, Object.keys(filter).length > 0, telemetry.state())}\n`);
    }
    return 0;
  });
}

/** Why there is nothing, and how there could be something. */
function nothing(options: QueryOptions, isFiltered: boolean, { mode, problem }: TelemetryState): string {
  if (problem !== undefined) return `No events are stored: ${printable(problem)}`;
  if (mode === 'off')
    return 'No events are stored: telemetry is off (CUEBOOK_TELEMETRY_MODE, or telemetry.mode in your configuration).';
  const { event = '' } = options;
  const meant = TELEMETRY_NAMES.some((name) => name === event) ? undefined : nearWord(event, TELEMETRY_NAMES);
  if (meant !== undefined) return `No events of this kind. Did you mean ${meant}?`;
  const workspace = workspaceOf(options);
  return isFiltered
    ? `No such events. All there are: ${commandLine(options, workspace, 'telemetry query')}`
    : `No events in ${printable(workspace)} yet. Run a script: ${commandLine(options, workspace, 'run <script>')}`;
}
