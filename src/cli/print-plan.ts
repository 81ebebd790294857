import type { PlanReport } from '../workbench.ts';
import { type GlobalOptions, shortId } from './context.ts';
import { counted } from './counted.ts';
import { firstLine } from './first-line.ts';
import { io } from './io.ts';
import { accent, bold, dim } from './paint.ts';
import { historySentence, planSentence } from './plan-words.ts';
import { printFindings } from './print-findings.ts';
import { printJson } from './print-json.ts';
import { printable } from './printable.ts';
import { shownPath } from './shown-path.ts';

/** Shows what a run would do, and why. */
export function printPlan(report: PlanReport, options: GlobalOptions): void {
  const { opened, attachment, settings, plan, prompts, tokens } = report;
  if (options.json) {
    const { state, matchedBy = null, session, drift = null } = attachment;
    const sessionId = session?.id ?? null;
    printJson({ ...plan, sessionId, state, matchedBy, drift, ...settings, prompts, tokens });
    return;
  }
  printFindings(attachment.warnings, options);
  const title = opened.script.settings.title ?? shownPath(opened.path);
  const heading = [
    `${bold(printable(title))}  ${dim(printable(settings.model || (settings.engine === 'pty' ? 'terminal' : '')))}`,
    ...whatItDoes(report),
    '',
  ];
  const lines = prompts.map(({ text, runs, waits }, index) => {
    const line = `${String(index + 1).padStart(4)}  ${firstLine(text)}`;
    return runs ? `  ${accent('▶')}${line}` : dim(`  ${waits ? '·' : '='}${line}`);
  });
  const cost = settings.engine === 'pty' ? 'Nothing was typed.' : askedWords(tokens);
  const text = [...(options.quiet ? [] : heading), ...lines, ...(options.quiet ? [] : ['', dim(cost)])];
  io().stdout.write(text.map((line) => `${line}\n`).join(''));
}

function askedWords(tokens: PlanReport['tokens']): string {
  return tokens.input === 0 ? 'Nothing would be asked.' : `${costText(tokens)}. Nothing was asked.`;
}

function whatItDoes({ plan, attachment, prompts, opened }: PlanReport): readonly string[] {
  const { session } = attachment;
  const sentence = planSentence({ plan, attachment, prompts: prompts.length });
  const where = session && plan.action !== 'begin' ? dim(` (session ${shortId(session.id)})`) : '';
  const history = historySentence(plan, opened);
  return [
    `${sentence ?? `A new session: ${counted(prompts.length, 'prompt')} to run.`}${where}`,
    ...(history === undefined ? [] : [dim(printable(history))]),
  ];
}

function costText({ input, output }: PlanReport['tokens']): string {
  const written = output === 0 ? ', and what the answers take' : ` and ${output} written`;
  return `About ${counted(input, 'token')} read${written}`;
}
