import { relative } from 'node:path';
import { errorMessage } from '../../model/error-code.ts';
import { oneLine } from '../../model/one-line.ts';
import { isRefusal } from '../../model/refusal.ts';
import { VERSION } from '../../model/version.ts';
import { type GlobalOptions, shownDatabase, withWorkbench, workspaceOf } from '../context.ts';
import { counted } from '../counted.ts';
import { findProgram } from '../find-program.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { bold, dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

type State = 'ok' | 'absent' | 'wrong';

/** One thing that was looked at. Only `wrong` needs something to be done. */
interface Check {
  readonly group: 'Program' | 'Workspace' | 'Models' | 'Tools' | 'Agent CLIs';
  readonly name: string;
  readonly state: State;
  readonly facts: string;
}

const TOOLS = {
  git: 'keeps scripts under version control',
  python3: 'runs skill tools',
};

const MARKS: Record<State, string> = { ok: green('✓'), absent: dim('–'), wrong: '✗' };

export interface DoctorOptions extends GlobalOptions {
  readonly fix?: boolean;
}

/** Exit code 0 when nothing is wrong; what is only absent is not wrong. */
export async function doctor(options: DoctorOptions): Promise<number> {
  const changed = options.fix ? await fixModes(options) : undefined;
  const checks = [
    ...programChecks(),
    { group: 'Workspace', name: 'folder', state: 'ok', facts: workspaceOf(options) } as const,
    await trustCheck(options),
    await databaseCheck(options),
    await modesCheck(options),
    await backupCheck(options),
    await telemetryCheck(options),
    ...(await datasetChecks(options)),
    ...(await skillChecks(options)),
    ...(await modelChecks(options)),
    ...(await toolChecks(options)),
  ];
  const isWell = checks.every(({ state }) => state !== 'wrong');
  if (options.json) printJson({ ok: isWell, checks, ...(changed && { changed }) });
  else print(checks, isWell);
  return isWell ? 0 : 1;
}

function programChecks(): readonly Check[] {
  return [
    { group: 'Program', name: 'cuebook', state: 'ok', facts: VERSION },
    {
      group: 'Program',
      name: 'node',
      state: 'ok',
      facts: `${process.version}, ${process.platform} ${process.arch}`,
    },
  ];
}

async function trustCheck(options: GlobalOptions): Promise<Check> {
  const check = { group: 'Workspace', name: 'trust' } as const;
  const { isTrusted, since, pinned, changed, warning } = await withWorkbench(
    options,
    {},
    async ({ trust }) => await trust.state(),
  );
  if (changed) {
    const [first, ...others] = changed;
    const names = others.length > 0 ? `${first} and ${others.length} more` : first;
    const facts = `changed since you trusted it: ${names}; its code is not run (cuebook trust)`;
    return { ...check, state: 'wrong', facts };
  }
  if (warning !== undefined) return { ...check, state: 'wrong', facts: warning };
  if (!isTrusted || since === undefined) {
    return { ...check, state: 'absent', facts: 'not trusted: code of its own is not run (cuebook trust)' };
  }
  const bound = pinned ? `, pinned to ${counted(pinned.files, 'file')}` : '';
  return { ...check, state: 'ok', facts: `trusted since ${localTime(since)}${bound}` };
}

async function databaseCheck(options: GlobalOptions): Promise<Check> {
  const check = { group: 'Workspace', name: 'database' } as const;
  try {
    const { place, dialect, version, schema, sessions, messages, damage } = await withWorkbench(
      options,
      { mustExist: true },
      async (workbench) => ({ ...(await workbench.examine()), place: shownDatabase(workbench.database) }),
    );
    const name = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    if (damage.length > 0) return { ...check, state: 'wrong', facts: `damaged: ${damage.join('; ')}` };
    const facts = `${name} ${version}, schema ${schema}, ${counted(sessions, 'session')}, ${counted(messages, 'message')}, in ${place}`;
    return { ...check, state: 'ok', facts };
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND'))
      return { ...check, state: 'absent', facts: 'none yet; the first run makes it' };
    return { ...check, state: 'wrong', facts: errorMessage(error) };
  }
}

/** How many files are named; `--json` of `--fix` names all. */
const NAMED_FILES = 3;

async function modesCheck(options: GlobalOptions): Promise<Check> {
  const check = { group: 'Workspace', name: 'file modes' } as const;
  const loose = await withWorkbench(options, {}, async (workbench) => await workbench.fileModes.findLoose());
  if (loose.length === 0) return { ...check, state: 'ok', facts: 'what is stored is for you only' };
  const names = loose
    .slice(0, NAMED_FILES)
    .map(({ path, mode }) => `${shortPath(options, path)} (${octal(mode)})`);
  const more = loose.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return { ...check, state: 'wrong', facts: `others can reach ${list}; to fix: cuebook doctor --fix` };
}

interface ChangedMode {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly problem?: string;
}

/** Restricts what others can reach, and says so. */
async function fixModes(options: GlobalOptions): Promise<readonly ChangedMode[]> {
  const files = await withWorkbench(
    options,
    {},
    async (workbench) => await workbench.fileModes.restrict(await workbench.fileModes.findLoose()),
  );
  const changed = files.map(({ path, mode, rightMode, problem }) => ({
    path,
    from: octal(mode),
    to: octal(rightMode),
    ...(problem !== undefined && { problem }),
  }));
  if (!options.json) printChanges(options, changed);
  return changed;
}

function printChanges(options: GlobalOptions, changed: readonly ChangedMode[]): void {
  for (const { path, from, to, problem } of changed) {
    const name = printable(shortPath(options, path));
    const line =
      problem === undefined
        ? `Changed ${name}: ${from} → ${to}`
        : `Cannot change ${name}: ${printable(problem)}`;
    io().stdout.write(`${line}\n`);
  }
  io().stdout.write(changed.length === 0 ? 'Nothing to fix.\n\n' : '\n');
}

function shortPath(options: GlobalOptions, path: string): string {
  const short = relative(workspaceOf(options), path);
  return short.startsWith('..') ? path : short;
}

/** As `ls` and `chmod` number them. */
function octal(mode: number): string {
  return mode.toString(8).padStart(3, '0');
}

/** Where the daily backups are, and when the last was made. */
async function backupCheck(options: GlobalOptions): Promise<Check> {
  const check = { group: 'Workspace', name: 'backups' } as const;
  try {
    const { folder, isDaily, backups, lastAttempt } = await withWorkbench(
      options,
      {},
      async (workbench) => await workbench.backups.daily(),
    );
    if (folder === undefined) {
      return {
        ...check,
        state: 'absent',
        facts: 'PostgreSQL has no daily backups (cuebook backup makes one)',
      };
    }
    const [last] = backups;
    const known =
      last === undefined
        ? 'none yet'
        : `${counted(backups.length, 'backup')}, the last of ${localTime(last.createdAt)}`;
    if (!isDaily)
      return { ...check, state: 'absent', facts: `${known}; daily backups are off, in ${folder}` };
    const reason = lastAttempt?.reason === undefined ? '' : `${lastAttempt.reason} `;
    const facts = `${reason}${known}, in ${folder}`;
    if (lastAttempt?.outcome === 'failed') return { ...check, state: 'wrong', facts };
    return { ...check, state: last === undefined || reason !== '' ? 'absent' : 'ok', facts };
  } catch (error) {
    return { ...check, state: 'wrong', facts: oneLine(errorMessage(error)) };
  }
}

async function telemetryCheck(options: GlobalOptions): Promise<Check> {
  const { healthWords, telemetryHealth } = await import('../telemetry/telemetry-health.ts');
  const health = await withWorkbench(options, {}, telemetryHealth);
  const check = { group: 'Workspace', name: 'telemetry' } as const;
  if (health.problem !== undefined) return { ...check, state: 'wrong', facts: oneLine(health.problem) };
  return { ...check, state: health.state.mode === 'off' ? 'absent' : 'ok', facts: healthWords(health) };
}

/** Only what is broken: it is left out of every search. */
async function datasetChecks(options: GlobalOptions): Promise<readonly Check[]> {
  const { findings } = await withWorkbench(options, {}, async ({ datasets }) => await datasets.list());
  return findings.map(({ reason }) => ({
    group: 'Workspace',
    name: 'dataset',
    state: 'wrong',
    facts: oneLine(reason),
  }));
}

/** Those that cannot be used, and what those that can need. Nothing where there are none. */
async function skillChecks(options: GlobalOptions): Promise<readonly Check[]> {
  return await withWorkbench(options, {}, async ({ skills, sandbox }) => {
    const { skillsHealth } = await import('../skills-health.ts');
    const health = await skillsHealth((await skills.list()).items, { findProgram, sandbox });
    return health.map((check) => ({ group: 'Workspace', ...check }));
  });
}

async function modelChecks(options: GlobalOptions): Promise<readonly Check[]> {
  try {
    const providers = await withWorkbench(options, {}, async (workbench) => await workbench.providers());
    return providers.map(({ id, isReady, facts }) => ({
      group: 'Models',
      name: `${id}/…`,
      state: isReady ? 'ok' : 'absent',
      facts,
    }));
  } catch (error) {
    return [{ group: 'Models', name: 'configuration', state: 'wrong', facts: errorMessage(error) }];
  }
}

async function toolChecks(options: GlobalOptions): Promise<readonly Check[]> {
  const tools = Object.entries(TOOLS).map(async ([name, purpose]): Promise<Check> => {
    const path = await findProgram(name);
    return { group: 'Tools', name, state: path ? 'ok' : 'absent', facts: path ?? `not found (${purpose})` };
  });
  return [...(await Promise.all([...tools, sandboxCheck(options)])), ...(await cliChecks(options))];
}

async function cliChecks(options: GlobalOptions): Promise<readonly Check[]> {
  const group = 'Agent CLIs';
  try {
    const clis = await withWorkbench(options, {}, async ({ terminals }) => await terminals.states());
    return clis.map(({ id, isReady, facts }) =>
      isReady
        ? { group, name: id, state: 'ok', facts }
        : { group, name: id, state: 'absent', facts: `not installed (${facts})` },
    );
  } catch (error) {
    return [{ group, name: 'configuration', state: 'wrong', facts: errorMessage(error) }];
  }
}

async function sandboxCheck(options: GlobalOptions): Promise<Check> {
  const { isReady, facts } = await withWorkbench(options, {}, async (workbench) => await workbench.sandbox());
  const check = { group: 'Tools', name: 'bwrap' } as const;
  if (isReady) return { ...check, state: 'ok', facts: `${facts}, confines commands and the tools of skills` };
  const alone = 'Without it the tools of skills reach the network, your files, and any number of processes.';
  return { ...check, state: 'absent', facts: `${facts} ${alone}` };
}

function print(checks: readonly Check[], isWell: boolean): void {
  const width = Math.max(...checks.map(({ name }) => name.length));
  let group = '';
  for (const check of checks) {
    if (check.group !== group) io().stdout.write(`${group ? '\n' : ''}${bold(check.group)}\n`);
    group = check.group;
    const text = printable(check.facts);
    const facts = check.state === 'absent' ? dim(text) : text;
    io().stdout.write(`  ${MARKS[check.state]} ${check.name.padEnd(width)}  ${facts}\n`);
  }
  io().stdout.write(isWell ? '\nAll is well.\n' : '\nSomething needs your attention: see ✗ above.\n');
}
