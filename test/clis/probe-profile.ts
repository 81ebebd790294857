import { setTimeout } from 'node:timers/promises';
import { cliProgram, cliVersion } from '../../scripts/clis/packages.mjs';
import { besideComposer, composerText, hasFocus } from '../../src/engine/pty/cli/composer.ts';
import { matchRow, profilePatterns } from '../../src/engine/pty/cli/profile-patterns.ts';
import { BUILT_IN_PROFILES } from '../../src/engine/pty/cli/profiles/built-in-profiles.ts';
import { programVersion, provenText } from '../../src/engine/pty/cli/program-version.ts';
import type { ProgramEvent } from '../../src/engine/pty/program.ts';
import { type AgentStage, openAgent } from './agent-stage.ts';
import { type AgentName, MANY_LINES, TESTED_AGENTS, type TestedAgent } from './agents.ts';

/** What is expected shows within this. */
const SHOWS_WITHIN_MS = 30_000;
const LOOKS_EVERY_MS = 20;

interface Finding {
  readonly step: string;
  readonly holds: boolean;
  readonly note: string;
}

type Look = Awaited<ReturnType<ReturnType<typeof looker>>>;

/** Drives a CLI through its states, and reports which signs of its profile hold in each. */
export async function probeProfile(
  name: AgentName,
): Promise<{ readonly report: string; readonly failed: readonly string[] }> {
  const profile = BUILT_IN_PROFILES.find(({ id }) => id === name);
  if (!profile) throw new Error(`There is no profile ${name}.`);
  const { asks, picker, listsFiles }: TestedAgent = TESTED_AGENTS[name];
  const stage = await openAgent(name);
  const { ask, program } = stage;
  const look = looker(stage, profile);
  const findings: Finding[] = [];
  const find = (step: string, holds: boolean, note: string) => findings.push({ step, holds, note });

  const start = await until(look, ({ isFocused }) => isFocused);
  find(
    'start',
    start.isFocused && start.signs.includes('ready'),
    `${start.signs}; composer: ${quoted(start.text)}`,
  );

  const first = await ask('No. 1: a short prompt');
  find('prompt', isDone(first), said(first));

  const asking = ask('No. 2: Take your time.');
  const busy = await until(look, ({ signs }) => signs.includes('busy'));
  const second = await asking;
  find('slow answer', busy.signs.includes('busy') && isDone(second), `${busy.signs}; ${said(second)}`);

  const backslash = await ask('No. 3: a backslash at its end \\');
  find('backslash at the end', isDone(backslash), said(backslash));

  if (listsFiles) {
    program.terminal.type('See @src/lea');
    const open = await until(look, ({ hasPopup }) => hasPopup);
    const key = profile.closePopup ?? '';
    if (open.hasPopup) program.terminal.type(key);
    const closed = await until(look, ({ hasPopup }) => !hasPopup);
    find(
      'list of files',
      open.hasPopup && !closed.hasPopup,
      open.hasPopup ? `seen; ${closed.hasPopup ? 'not ' : ''}closed by ${JSON.stringify(key)}` : 'not seen',
    );
    for (const _ of `See @src/lea${key.trim() === '' ? key : ''}`) program.terminal.type('\u007F');
    await until(look, ({ text }) => !text?.includes('See'));
  } else find('list of files', true, 'lists none here');
  const file = await ask('No. 4: see @src/lease.ts');
  find('file at the end', isDone(file), said(file));

  const allowed = await ask('No. 5: please make a file.');
  const question = allowed.find((event) => event.type === 'question');
  const choices = question?.question.choices.map(({ label, answer }) =>
    answer ? `${label} (${answer})` : label,
  );
  find(
    'permission',
    isDone(allowed) && (question !== undefined) === asks,
    question ? `${question.question.kind}: ${choices?.join('; ')}` : 'asks nothing',
  );

  if (picker === undefined) find('menu', true, 'it has none');
  else {
    const opened = await ask(picker);
    const after = await ask('No. 6: after the menu');
    const menu = [...opened, ...after].find((event) => event.type === 'question');
    find(
      'menu',
      menu !== undefined && isDone(after),
      `${picker}: ${menu ? 'a question' : 'no question'}; then ${said(after)}`,
    );
  }

  const many = await ask('Say many lines.');
  const answer = many.find((event) => event.type === 'evidence' && event.kind === 'answer');
  const shown = answer?.type === 'evidence' ? (answer.text.match(/line \d+ of many/g)?.length ?? 0) : 0;
  find('long output', isDone(many) && shown === MANY_LINES, `${shown} of ${MANY_LINES} lines; ${said(many)}`);

  // Last: one that is not taken stays in the composer.
  const lines = Array.from({ length: 200 }, (_, line) => `line ${line + 1}`);
  const long = await ask(['No. 7: 200 lines', ...lines].join('\n'));
  find('long prompt', isDone(long), said(long));

  const left = await stage.end();
  find('end', left.length === 0, left.length === 0 ? 'leaves no process' : left.join(', '));

  const version = (await programVersion(profile, cliProgram(name), {})) ?? cliVersion(name);
  const proven = provenText(profile.proven ?? []);
  return {
    report: formatReport(name, version, proven, findings).replaceAll(stage.work, '/home/you/work'),
    failed: findings.filter(({ holds }) => !holds).map(({ step }) => step),
  };
}

function looker({ program: { terminal } }: AgentStage, profile: Parameters<typeof profilePatterns>[0]) {
  const patterns = profilePatterns(profile);
  const { composer, popup, signals } = patterns;
  if (!composer) throw new Error(`${profile.id} has no composer.`);
  return async () => {
    const screen = await terminal.screen();
    const { title, status } = terminal;
    const told = signals.find(
      (signal) => status && status.state !== 'clear' && signal.status.includes(status.state),
    );
    const titled = signals.find((signal) => signal.title?.test(title));
    const shown = signals.find((signal) => signal.screen && matchRow(screen.lines, signal.screen));
    const states = { status: told?.state, title: titled?.state, screen: shown?.state };
    const signs = Object.entries(states).flatMap(([sign, state]) => (state ? [`${sign} ${state}`] : []));
    return {
      signs: signs.join(', '),
      isFocused: hasFocus(screen, terminal.size, composer),
      text: composerText(screen.lines, composer),
      hasPopup: popup !== undefined && matchRow(besideComposer(screen, composer), popup) !== undefined,
    };
  };
}

async function until(look: () => Promise<Look>, holds: (seen: Look) => boolean): Promise<Look> {
  const deadline = performance.now() + SHOWS_WITHIN_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen) || performance.now() > deadline) return seen;
    await setTimeout(LOOKS_EVERY_MS);
  }
}

function isDone(events: readonly ProgramEvent[]): boolean {
  const end = events.at(-1);
  return end?.type === 'end' && end.reason === 'done' && events.some(({ type }) => type === 'submitted');
}

function said(events: readonly ProgramEvent[]): string {
  const submitted = events.find((event) => event.type === 'submitted');
  const answer = events.find((event) => event.type === 'evidence' && event.kind === 'answer');
  const end = events.at(-1);
  if (end?.type === 'end' && end.reason !== 'done') return end.message ?? end.reason;
  const label = answer?.type === 'evidence' ? answer.label : 'nowhere';
  return `proof ${submitted?.proof}, Enter ${submitted?.tries}×, answer from ${label}`;
}

function quoted(text: string | undefined): string {
  return text === undefined ? 'not seen' : `“${text}”`;
}

function formatReport(name: string, version: string, proven: string, findings: readonly Finding[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = findings.map(
    ({ step, holds, note }) => `| ${step} | ${holds ? 'yes' : '**no**'} | ${cell(note)} |`,
  );
  return [
    `# ${name} ${version}`,
    '',
    `Written by \`npm run test:clis -- --probe ${name}\`, which drives the CLI against a model server on the same machine. The profile was`,
    `tried with ${proven}.`,
    '',
    '| state | holds | what was seen |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
