import type { BenchCase } from '../../model/bench.ts';
import type { CaseAsk } from '../../model/bench-work.ts';
import { openRunnable } from '../open-script.ts';
import type { RunRequest } from '../run-script.ts';
import { caseScript } from './case-script.ts';
import { withDocument } from './shown-document.ts';

/** What is run for a trial. */
export async function caseRequest(ask: CaseAsk): Promise<RunRequest> {
  const { suite, runId, trial, model, isRecorded, isOwnWord } = ask;
  const asked = await withDocument(ask.case);
  const { id, script, args, agent, skills, files, document, settings, output, system } = asked;
  const path = script ?? `${suite.path}#${id}`;
  const title = `${suite.name}: ${asked.title ?? id} (${trial})`;
  return {
    path,
    ...(script === undefined && { read: caseScript(path, title, asked) }),
    isApart: true,
    fresh: true,
    link: false,
    keepGoing: true,
    unattended: true,
    isOwnWord,
    isConfirmed: isOwnWord,
    about: { mode: 'bench', run_id: runId, case_id: id },
    settings,
    ...(Object.keys(args).length > 0 && { args: { named: args } }),
    ...(model !== undefined && { model }),
    ...(isRecorded && { recorded: true }),
    ...(files.length > 0 && { files }),
    ...(document !== undefined && { document }),
    ...(agent !== undefined && { agent }),
    ...(skills !== undefined && { skills }),
    ...(output && { output: { ...output, fromPrompt: (await countPrompts(asked)) - 1 } }),
    ...(system !== undefined && { system }),
  };
}

async function countPrompts({ script, prompts }: BenchCase): Promise<number> {
  return script === undefined ? prompts.length : (await openRunnable(script)).script.prompts.length;
}
