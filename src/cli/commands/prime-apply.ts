import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { namedRef } from '../priming-target.ts';
import { printFindings } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { wrapped } from '../word-wrap.ts';

interface PrimeApplyOptions extends GlobalOptions {
  readonly agent?: string;
  readonly model?: string;
  readonly title?: string;
  readonly hide?: boolean;
}

/** Begins a session with the history of priming scripts. Nothing is asked. */
export async function applyPriming(options: PrimeApplyOptions, words: readonly string[]): Promise<number> {
  const { agent, model, title, hide = false } = options;
  return await withWorkbench(options, {}, async (workbench) => {
    const { priming, workspace } = workbench;
    const scriptRefs: string[] = [];
    for (const word of words) scriptRefs.push(await namedRef(word, workbench));
    const { session, findings } = await priming.apply({
      priming: { scriptRefs, showInUi: !hide },
      ...(agent !== undefined && { agentId: agent }),
      ...(model !== undefined && { model }),
      ...(title !== undefined && { title }),
    });
    if (options.json) {
      printJson({ session, findings });
      return 0;
    }
    printFindings(findings, options);
    const { id, metadata } = session;
    if (options.quiet) io().stdout.write(`${id}\n`);
    else {
      const { records = 0, scriptRefs: refs = [] } = metadata.priming ?? {};
      const hidden = hide ? ', hidden from people' : '';
      const asked = model === undefined ? ' --model <provider/name>' : '';
      const hint = commandLine(options, workspace, `send ${shortId(id)} "…"${asked}`);
      const begins = `Session ${shortId(id)} begins with ${counted(records, 'record')} of ${refs.join(', ')}${hidden}.`;
      io().stdout.write(`${wrapped(begins)}\n${dim(`Go on with it: ${hint}`)}\n`);
    }
    return 0;
  });
}
