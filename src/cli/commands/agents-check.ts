import { join } from 'node:path';
import { hasErrors, type Severity } from '../../model/diagnostic.ts';
import { REFUSAL_CODES } from '../../model/refusal.ts';
import type { AgentDiagnostic, AgentList } from '../../workbench.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';

/** Says what is wrong in `agents.json`. */
export async function checkAgents(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ agents, workspace }) => {
    const list = await agents.list();
    const { path, exists, diagnostics } = list;
    if (options.json) printJson({ path, exists, agents: list.agents.length, diagnostics });
    else {
      const file = shownPath(join(workspace, path));
      io().stdout.write(diagnostics.map((each) => `${problemText(file, each)}\n`).join(''));
      if (!options.quiet) io().stdout.write(`${sumOf(list)}\n`);
    }
    return hasErrors(diagnostics) ? REFUSAL_CODES.INVALID_INPUT.exit : 0;
  });
}

/** What is wrong and where, and on a line below what to do about it. */
function problemText(file: string, { line, pointer, severity, message, remedy }: AgentDiagnostic): string {
  const place = [`${file}:${line}`, pointer].filter(Boolean).join(' ');
  return [`${place}: ${severity}: ${message}`, ...(remedy ? [remedy] : [])].map(printable).join('\n  ');
}

function sumOf({ path, exists, agents, diagnostics }: AgentList): string {
  if (!exists) return `There is no ${path} here.`;
  const count = (wanted: Severity) => diagnostics.filter(({ severity }) => severity === wanted).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const wrong =
    errors + warnings === 0
      ? 'Nothing is wrong'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return `${errors === 0 ? green('✓') : '✗'} ${wrong} in ${path}, which has ${counted(agents.length, 'agent')}.`;
}
