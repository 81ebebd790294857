import { byteWords } from '../byte-words.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted, grouped } from '../counted.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { type TelemetryHealth, telemetryHealth } from '../telemetry/telemetry-health.ts';

const WIDTH = 10;

/** Says how telemetry is set, where it is kept, and how much there is of it. */
export async function telemetryStatus(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async (workbench) => {
    const health = await telemetryHealth(workbench);
    if (options.json) printJson(asObject(health));
    else
      io().stdout.write(
        rowsOf(health)
          .map(([name, text]) => `${dim(name.padEnd(WIDTH))}${text}\n`)
          .join(''),
      );
    return 0;
  });
}

function asObject({ state, problem, ...facts }: TelemetryHealth): object {
  const { mode, path, endpoint, retentionDays } = state;
  return { mode, path, endpoint: endpoint ?? null, retentionDays, ...facts, problem: problem ?? null };
}

function rowsOf(health: TelemetryHealth): readonly (readonly [string, string])[] {
  const { state, bytes, events, names, oldest, newest, problem } = health;
  const { mode, path, endpoint, retentionDays } = state;
  const span =
    oldest !== undefined && newest !== undefined ? `, ${localTime(oldest)} – ${localTime(newest)}` : '';
  return [
    ['mode', mode],
    ['file', `${printable(path)} ${dim(bytes === 0 ? '(not there yet)' : `(${byteWords(bytes)})`)}`],
    ...(endpoint === undefined ? [] : [['sent to', printable(endpoint)] as const]),
    ['kept for', counted(retentionDays, 'day')],
    ['events', `${grouped(events)}${span}`],
    ...names.map(({ event_name, count }) => ['', `${grouped(count)} ${dim(printable(event_name))}`] as const),
    ...(problem === undefined ? [] : [['problem', printable(problem)] as const]),
  ];
}
