import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brokenContract, uncheckedContract } from '../../model/contract-words.ts';
import type { PlanReport, ScriptAttachment, ScriptStatus, Workbench } from '../../workbench.ts';
import { namedArguments } from '../argument-option.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { firstLine } from '../first-line.ts';
import { interruption } from '../interruption.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { bold, dim } from '../paint.ts';
import { changedSettings, planSentence } from '../plan-words.ts';
import { printFindings } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';
import { inputPath } from '../typed-paths.ts';

interface StatusOptions extends GlobalOptions {
  readonly arg?: readonly string[];
  readonly watch?: boolean;
}

/** Shows which session a script belongs to, how the two differ, and what a run would do. */
export async function status(
  options: StatusOptions,
  script: string,
  words: readonly string[],
): Promise<number> {
  const path = inputPath(options, script);
  const given = { positional: words, named: namedArguments(options.arg ?? []) };
  const args = words.length + Object.keys(given.named).length > 0 ? given : undefined;
  return await withWorkbench(options, { script }, async (workbench) => {
    const show = async () => {
      const found = await workbench.scripts.status({ path, ...(args && { args }) });
      if (options.json) printJson(asObject(found));
      else print(found, options);
    };
    if (options.watch) await showAgain(workbench, path, show, options);
    else await show();
    return 0;
  });
}

/** Shows it whenever the script has changed, until Ctrl-C. */
async function showAgain(
  { workspace, scripts }: Workbench,
  path: string,
  show: () => Promise<void>,
  options: GlobalOptions,
): Promise<void> {
  // What is not there cannot be watched, and is refused by whoever looks.
  if (!existsSync(path)) return await show();
  const script = join(realpathSync(dirname(path)), basename(path));
  const folder = realpathSync(workspace);
  using stop = interruption();
  const ended = Promise.withResolvers<void>();
  stop.signal.addEventListener('abort', () => ended.resolve());
  let shown = Promise.resolve();
  const watch = await scripts.watch((change) => {
    if (join(folder, change.path) !== script) return;
    shown = shown.then(async () => {
      if (!options.json) io().stdout.write('\n');
      await show();
    });
    shown.catch(ended.reject);
  }, ended.reject);
  try {
    await Promise.all([show(), ended.promise]);
  } finally {
    watch.close();
  }
}

function asObject({ attachment, plan, contracts, actions }: ScriptStatus): object {
  const { state, matchedBy = null, session, isAmbiguous, isForeign, candidates, drift = null } = attachment;
  return {
    path: attachment.opened.path,
    state,
    sessionId: session?.id ?? null,
    matchedBy,
    isAmbiguous,
    isForeign,
    candidates: candidates.map(({ id }) => id),
    drift,
    progress: attachment.progress,
    typed: attachment.typed,
    contracts,
    warnings: [...attachment.opened.diagnostics, ...attachment.warnings],
    plan: plan ? { ...plan.plan, tokens: plan.tokens } : null,
    actions,
  };
}

const WIDTH = 9;

function print({ attachment, plan, contracts }: ScriptStatus, options: GlobalOptions): void {
  const { opened, typed, candidates, progress } = attachment;
  const { path, diagnostics } = opened;
  printFindings([...diagnostics.map((each) => ({ ...each, path })), ...attachment.warnings], options);
  const rows: readonly (readonly [string, string])[] = [
    ['script', bold(printable(shownPath(path)))],
    ['session', sessionText(attachment)],
    ['changed', driftText(attachment)],
    ...(attachment.session
      ? [['answers', `${progress.answered} of ${opened.script.prompts.length} prompts`] as const]
      : []),
    ...contracts.failures.map((note) => ['contract', printable(brokenContract(note))] as const),
    ...contracts.unchecked.map((note) => ['contract', dim(printable(uncheckedContract(note)))] as const),
    ['run', plan ? runText(plan) : 'cannot run as it is'],
    ...typed.map(
      ({ text, after }) => ['typed', `${firstLine(text)} ${dim(`(after prompt ${after})`)}`] as const,
    ),
    ...candidates.map(
      ({ id, createdAt, metadata, script }) =>
        [
          'other',
          `${shortId(id)} ${dim([localTime(createdAt), metadata.modelId, script?.scriptPath].filter(Boolean).join(' · '))}`,
        ] as const,
    ),
  ];
  io().stdout.write(rows.map(([name, text]) => `${dim(name.padEnd(WIDTH))}${text}\n`).join(''));
}

const FOUND_BY = { id: 'named in the file', hash: 'found by its text', path: 'found by its path' };

function sessionText({ session, matchedBy, state }: ScriptAttachment): string {
  if (!session) return state === 'copy' ? 'none: this is a copy' : 'none yet';
  const facts = [
    session.metadata.modelId,
    localTime(session.createdAt),
    session.sessionStatus,
    matchedBy && FOUND_BY[matchedBy],
    state === 'moved' && 'from a file that is gone',
  ];
  return `${shortId(session.id)} ${dim(printable(facts.filter(Boolean).join(' · ')))}`;
}

function driftText({ drift, opened }: ScriptAttachment): string {
  const prompts = opened.script.prompts.length;
  switch (drift?.kind) {
    case undefined:
    case 'session-missing':
      return 'nothing to compare with';
    case 'none':
      return 'nothing';
    case 'metadata':
      return 'only what decides no answer';
    case 'settings':
      return changedSettings(drift);
    case 'appended':
      return `${counted(prompts - drift.from, 'prompt')} added`;
    case 'edited':
      return drift.from < prompts ? `from prompt ${drift.from + 1}` : 'prompts removed at the end';
    default:
      return drift satisfies never;
  }
}

function runText({ plan, attachment, prompts, tokens }: PlanReport): string {
  const sentence = planSentence({ plan, attachment, prompts: prompts.length });
  const text = sentence ?? `A new session: ${counted(prompts.length, 'prompt')} to run.`;
  return tokens.input === 0 ? text : `${text} ${dim(`About ${counted(tokens.input, 'token')} read.`)}`;
}
