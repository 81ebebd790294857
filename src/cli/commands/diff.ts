import type { ScriptDiff } from '../../workbench.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { firstLine } from '../first-line.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { accent, bold, dim, green } from '../paint.ts';
import { settingsHaveChanged } from '../plan-words.ts';
import { hunkLines } from '../print-hunks.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';
import { inputPath } from '../typed-paths.ts';

/** Shows how a script differs from what was run of it last. */
export async function diff(options: GlobalOptions, script: string): Promise<number> {
  return await withWorkbench(options, { script, mustExist: true }, async ({ scripts }) => {
    const path = inputPath(options, script);
    const found = await scripts.diff(path);
    if (options.json) {
      const { session, drift, hunks } = found;
      printJson({ sessionId: session.id, drift, hunks: hunks ?? null });
    } else print(found, shownPath(path), options.quiet ?? false);
    return 0;
  });
}

function print(found: ScriptDiff, script: string, quiet: boolean): void {
  const { session, drift } = found;
  const lines = quiet
    ? []
    : [
        `${bold(printable(script))}  ${dim(`against session ${shortId(session.id)}, ${localTime(session.createdAt)}`)}`,
        sentence(found),
        ...('prompts' in drift ? ['', ...promptLines(found)] : []),
        ...(found.hunks?.length === 0 ? [] : ['']),
      ];
  io().stdout.write([...lines, ...hunkLines(found.hunks)].map((line) => `${line}\n`).join(''));
}

function sentence({ drift, before, after }: ScriptDiff): string {
  switch (drift.kind) {
    case 'none':
    case 'session-missing':
      return 'Nothing has changed since it ran.';
    case 'metadata':
      return 'The prompts are as they ran, and so is the model.';
    case 'settings':
      return `${settingsHaveChanged(drift)}: every answer may be another.`;
    case 'appended':
      return `${counted(after.prompts.length - drift.from, 'prompt')} added after the ${before.prompts.length} that ran.`;
    case 'edited':
      return drift.from < after.prompts.length
        ? `Edited from prompt ${drift.from + 1} of ${after.prompts.length}.`
        : `The last ${counted(before.prompts.length - after.prompts.length, 'prompt')} of ${before.prompts.length} removed.`;
    default:
      return drift satisfies never;
  }
}

const MARKS = {
  same: dim('='),
  edited: accent('~'),
  moved: accent('↕'),
  added: green('+'),
  removed: dim('-'),
};

function promptLines({ drift, before, after }: ScriptDiff): readonly string[] {
  if (!('prompts' in drift)) return [];
  return drift.prompts.map((prompt) => {
    const isGone = prompt.change === 'removed';
    const { text = '' } = (isGone ? before.prompts[prompt.before] : after.prompts[prompt.after]) ?? {};
    const number = isGone ? '' : String(prompt.after + 1);
    const from = 'before' in prompt && prompt.change === 'moved' ? dim(` (was ${prompt.before + 1})`) : '';
    const line = `${number.padStart(4)}  ${firstLine(text)}${from}`;
    return `  ${MARKS[prompt.change]} ${isGone ? dim(line) : line}`;
  });
}
