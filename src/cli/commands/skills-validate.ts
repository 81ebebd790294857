import { join } from 'node:path';
import { oneLine } from '../../model/one-line.ts';
import { REFUSAL_CODES } from '../../model/refusal.ts';
import type { ListedSkill, SkillNote } from '../../model/skill.ts';
import { toldListing } from '../../server/told-skills.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';

/** Says what is wrong with skills. Exit code 2 where there are errors. */
export async function validateSkills(options: GlobalOptions, ids: readonly string[]): Promise<number> {
  const { items, workspace } = await withWorkbench(options, {}, async (workbench) => ({
    items: await workbench.skills.validate(ids),
    workspace: workbench.workspace,
  }));
  const errors = count(items, 'error');
  if (options.json) printJson({ ok: errors === 0, items: items.map(toldListing) });
  else {
    for (const item of items) {
      const path = shownPath(join(workspace, item.path));
      io().stdout.write(entryOf({ ...item, path }, options));
    }
    if (!options.quiet) io().stdout.write(`${sumOf(items)}\n`);
  }
  return errors > 0 ? REFUSAL_CODES.INVALID_INPUT.exit : 0;
}

function entryOf({ id, path, state, notes }: ListedSkill, { quiet }: GlobalOptions): string {
  const lines = notes.map((note) => `${noteText(path, note)}\n`).join('');
  if (quiet) return lines;
  const isWrong = notes.some(({ severity }) => severity === 'error');
  const facts = state === 'disabled' ? dim('  disabled') : '';
  return `${isWrong ? '✗' : green('✓')} ${bold(shown(id))}${facts}\n${lines.replaceAll(/^(?=.)/gm, '  ')}`;
}

/** Where it is, how bad it is, and what it is. */
function noteText(path: string, { severity, file, pointer = '', message }: SkillNote): string {
  const place = [file === '' ? path : `${path}/${file}`, pointer].filter(Boolean).join(' ');
  return `${shown(place)}: ${severity}: ${shown(message)}`;
}

function sumOf(items: readonly ListedSkill[]): string {
  if (items.length === 0) return 'There are no skills here.';
  const [errors, warnings] = [count(items, 'error'), count(items, 'warning')];
  const wrong =
    errors + warnings === 0
      ? 'Nothing is wrong'
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return `${errors === 0 ? green('✓') : '✗'} ${wrong} in ${counted(items.length, 'skill')}.`;
}

function count(items: readonly ListedSkill[], wanted: SkillNote['severity']): number {
  return items.flatMap(({ notes }) => notes).filter(({ severity }) => severity === wanted).length;
}

function shown(text: string): string {
  return printable(oneLine(text));
}
