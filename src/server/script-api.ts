import { realpath } from 'node:fs/promises';
import { basename, dirname, posix, relative, sep } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.ts';
import { errorCode } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { routes } from '../wire/routes.ts';
import type { PlanAnswer, StartedScript, StatusAnswer } from '../wire/script.ts';
import type { PassedArguments, PlanReport, ScriptRun, ScriptStatus } from '../workbench.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { locatedWish } from './located-wish.ts';
import type { StartedRun } from './runs.ts';

/** Answers every route about scripts that is one question and one answer. Scripts are named from the workspace. */
export function bindScripts(bind: RouteBinder, { workbench, runs, tools }: ApiWorld): void {
  const { scripts } = workbench;
  /** What a route takes, with the script's own place for its name. */
  const located = async <Body extends { path: string; args?: RawArguments | undefined }>({
    path,
    args,
    ...rest
  }: Body) => ({
    path: await scripts.locate(path),
    ...(args && { args: given(args) satisfies PassedArguments }),
    ...given(rest),
  });

  bind.json(routes.listScripts, async () => {
    const { scripts: found, ...facts } = await scripts.list();
    const items = found.map((script) => ({ ...script, modifiedAt: script.modifiedAt.toISOString() }));
    return { items, nextCursor: null, ...facts };
  });
  bind.json(routes.createScript, async ({ body: { folder = '.', ...draft } }) => {
    const path = await scripts.create({ folder: await scripts.locateFolder(folder), ...given(draft) });
    return { path: posix.join(folder, basename(path)) };
  });
  bind.json(routes.attachScript, async ({ body: { modifiedAt, ...body } }) => {
    const request = {
      ...(await located(body)),
      ...(modifiedAt !== undefined && { modifiedAt: new Date(modifiedAt) }),
    };
    return statusAnswer(body.path, await scripts.status(request));
  });
  /** The same of what is run: with that of its document, too. */
  const wished = async <Body extends Parameters<typeof located>[0] & Parameters<typeof locatedWish>[1]>(
    body: Body,
  ) => ({ ...(await located(body)), ...(await locatedWish(workbench, body)) });
  bind.json(routes.planScript, async ({ body }) => planAnswer(await scripts.plan(await wished(body))));
  bind.json(routes.resolveScript, async ({ body }) => {
    const request = await located(body);
    const resolved = await scripts.resolve(request);
    const { path, args } = request;
    const answer = statusAnswer(body.path, await scripts.status({ path, ...(args && { args }) }));
    const notes = resolved.warnings.filter(({ severity }) => severity === 'warning').map(plainDiagnostic);
    return { ...answer, warnings: [...answer.warnings, ...notes] };
  });
  bind.json(routes.runScript, async ({ body }) => {
    const request = { ...(await wished(body)), tools };
    const { path, args, model, engine, skills, document, recorded = false, fill = false } = request;
    // One history at a time: runs that overrule the script are of no history, and each their own.
    const name = JSON.stringify([
      await realFile(path, body.path),
      args,
      model,
      engine,
      skills,
      document,
      recorded,
      fill,
    ]);
    const started = await runs.start(async (signal) => await scripts.run(request, signal), { name });
    return startedScript(body.path, started);
  });
}

/** The file that a script is, by whichever link it is named. */
async function realFile(path: string, name: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new Refusal('NOT_FOUND', `There is no file ${name}.`, { cause: error });
  }
}

interface RawArguments {
  readonly positional?: readonly string[] | undefined;
  readonly named?: Readonly<Record<string, string>> | undefined;
}

function statusAnswer(
  path: string,
  { attachment, plan, contracts, actions, hunks }: ScriptStatus,
): StatusAnswer {
  const { opened, state, matchedBy = null, session = null, drift = null, snapshot = null } = attachment;
  const { isAmbiguous, isForeign, candidates, progress, typed } = attachment;
  return {
    path: posix.normalize(path),
    state,
    matchedBy,
    drift,
    session,
    isAmbiguous,
    isForeign,
    candidates,
    prompts: opened.script.prompts.length,
    progress,
    typed,
    contracts,
    warnings: [...opened.diagnostics, ...attachment.warnings].map(plainDiagnostic),
    snapshot,
    hunks,
    plan: plan ? { ...plan.plan, tokens: plan.tokens } : null,
    actions,
  };
}

function plainDiagnostic({ code, message, line, severity, remedy }: Diagnostic): Diagnostic {
  return { code, message, line, severity, ...(remedy !== undefined && { remedy }) };
}

function planAnswer({ attachment, settings, plan, prompts, tokens }: PlanReport): PlanAnswer {
  const { state, matchedBy = null, session, drift = null } = attachment;
  return { ...plan, sessionId: session?.id ?? null, state, matchedBy, drift, ...settings, prompts, tokens };
}

function startedScript(path: string, { run, sessionId, after, idle }: StartedRun<ScriptRun>): StartedScript {
  const { plan, opened } = run;
  /** A recording is named from the folder of its script. */
  const nameOf = (file: string) =>
    posix.join(posix.dirname(path), relative(dirname(opened.path), file).replaceAll(sep, '/'));
  const findings = run.findings.map((finding) => ({ ...finding, path: nameOf(finding.path) }));
  return { sessionId, after, runs: !idle, plan, findings, warnings: idle?.data.warnings ?? [] };
}
