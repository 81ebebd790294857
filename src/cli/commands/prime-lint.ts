import { isAbsolute, join } from 'node:path';
import { hasErrors } from '../../model/diagnostic.ts';
import { primingPathOf } from '../../model/priming-ref.ts';
import { isRefusal, REFUSAL_CODES } from '../../model/refusal.ts';
import type { Finding, LintedPriming, Workbench } from '../../workbench.ts';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { dim, green } from '../paint.ts';
import { primingTarget } from '../priming-target.ts';
import { findingText } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';

interface PrimeLintOptions extends GlobalOptions {
  readonly fix?: boolean;
}

type Checked = Pick<LintedPriming, 'path' | 'findings' | 'fixes' | 'backup'>;

/** Checks priming scripts, all of the workspace if none is named, and repairs what can be if that is wanted. */
export async function lintPriming(options: PrimeLintOptions, words: readonly string[]): Promise<number> {
  const { fix = false } = options;
  return await withWorkbench(options, {}, async (workbench) => {
    const { targets, obstacles } = await whatToCheck(workbench, options, words);
    const checked: Checked[] = [];
    const look = (file: Checked) => {
      checked.push(file);
      if (!options.json) printFile(file, options);
    };
    for (const obstacle of obstacles) look(obstacle);
    let isForRepair = false;
    for (const target of targets) {
      const { file, wasRead } = await check(workbench, target, fix);
      look(file);
      isForRepair ||= !fix && wasRead && hasErrors(file.findings);
    }
    const findings = checked.flatMap((file) => file.findings);
    if (options.json) printJson({ files: checked });
    else if (!options.quiet) {
      printSum(findings, targets.length);
      const repair = commandLine(options, workbench.workspace, wordsAgain(words));
      if (isForRepair) io().stdout.write(dim(`Repair what can be repaired: ${repair}\n`));
    }
    return hasErrors(findings) ? REFUSAL_CODES.SCRIPT_INVALID.exit : 0;
  });
}

interface Work {
  /** Refs, or absolute paths. */
  readonly targets: readonly string[];
  /** What is among the priming scripts of the workspace and cannot be one. */
  readonly obstacles: readonly Checked[];
}

/** What was named has to be there, before anything is changed. */
async function whatToCheck(
  workbench: Workbench,
  options: GlobalOptions,
  words: readonly string[],
): Promise<Work> {
  const { priming, workspace } = workbench;
  if (words.length > 0) {
    const targets: string[] = [];
    for (const word of words) targets.push(await primingTarget(options, word, workbench));
    return { targets: [...new Set(targets)], obstacles: [] };
  }
  const { refs, obstacles } = await priming.refs();
  return {
    targets: refs,
    obstacles: obstacles.map(({ path, reason }) =>
      noted(join(workspace, path), { code: 'passed-over', severity: 'warning', message: reason }),
    ),
  };
}

interface Check {
  readonly file: Checked;
  readonly wasRead: boolean;
}

/** A file that cannot be read or written is told of among the others. */
async function check({ priming, workspace }: Workbench, target: string, fix: boolean): Promise<Check> {
  try {
    const place = isAbsolute(target) ? target : await priming.locate(target);
    const { path, findings, fixes, backup } = await priming.lint(place, { fix });
    const file = { path, findings, fixes, ...(backup !== undefined && { backup }) };
    return { file, wasRead: true };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message, remedy } = error;
    const code = error.code.toLowerCase().replaceAll('_', '-');
    const path = isAbsolute(target) ? target : join(workspace, primingPathOf(target));
    const file = noted(path, { code, severity: 'error', message, ...(remedy && { remedy }) });
    return { file, wasRead: false };
  }
}

function noted(path: string, fault: Omit<Finding, 'path' | 'line'>): Checked {
  return { path, findings: [{ path, line: 1, ...fault }], fixes: [] };
}

function printFile({ path, findings, fixes, backup }: Checked, { quiet }: GlobalOptions): void {
  const repaired = fixes.map(({ line, message }) => `${shownPath(path)}:${line}: repaired: ${message}`);
  const kept = backup === undefined ? [] : [`The text from before is in ${shownPath(backup)}.`];
  const lines = [...(quiet ? [] : [...repaired, ...kept].map(printable)), ...findings.map(findingText)];
  io().stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function printSum(findings: readonly Finding[], files: number): void {
  const count = (wanted: Finding['severity']) =>
    findings.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const wrong =
    errors + warnings === 0
      ? 'Nothing is wrong'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  const sum =
    files === 0 && warnings === 0 ? 'No priming scripts here.' : `${wrong} in ${counted(files, 'file')}.`;
  io().stdout.write(`${errors === 0 ? `${green('✓')} ` : '✗ '}${sum}\n`);
}

function wordsAgain(words: readonly string[]): string {
  return ['prime lint', ...words.map(quoted), '--fix'].join(' ');
}
