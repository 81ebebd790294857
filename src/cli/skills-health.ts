import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine } from '../model/one-line.ts';
import type { ListedSkill, SkillState } from '../model/skill.ts';
import { counted } from './counted.ts';

interface HealthParts {
  /** Where a program is, if it is there. */
  findProgram(name: string): Promise<string | undefined>;
  /** Whether what tools run can be confined. */
  sandbox(): Promise<{ readonly isReady: boolean }>;
}

interface Health {
  readonly name: 'skills' | 'skill' | 'skill tools';
  readonly state: 'ok' | 'absent' | 'wrong';
  readonly facts: string;
}

/** How the skills of a workspace are: all of them in a line, what is broken, and what their tools need. */
export async function skillsHealth(
  items: readonly ListedSkill[],
  { findProgram, sandbox }: HealthParts,
): Promise<readonly Health[]> {
  if (items.length === 0) return [];
  const broken = items.filter(({ state }) => state === 'broken' || state === 'twice');
  const able = items.filter(({ state, skill }) => state === 'ready' && skill && skill.tools.length > 0);
  return [
    { name: 'skills', state: 'ok', facts: countsOf(items) },
    ...broken.map(({ path, notes }): Health => {
      const reason = notes.find(({ severity }) => severity === 'error')?.message ?? 'cannot be used';
      return { name: 'skill', state: 'wrong', facts: oneLine(`${path}: ${reason}`) };
    }),
    ...(able.length === 0 ? [] : [await toolsHealth(able, { findProgram, sandbox })]),
  ];
}

async function toolsHealth(
  able: readonly ListedSkill[],
  { findProgram, sandbox }: HealthParts,
): Promise<Health> {
  const python = able.filter(isPython);
  const [interpreter, { isReady }] = await Promise.all([findProgram('python3'), sandbox()]);
  const confined = isReady
    ? 'confined by bubblewrap'
    : 'limited in time and memory, but not confined: bubblewrap cannot be used here';
  if (python.length > 0 && interpreter === undefined) {
    const ids = python.map(({ id }) => id).join(', ');
    return { name: 'skill tools', state: 'wrong', facts: `python3 is not found, which those of ${ids} need` };
  }
  const found = python.length > 0 ? `python3 is found; ` : '';
  return { name: 'skill tools', state: isReady ? 'ok' : 'absent', facts: `${found}${confined}` };
}

function countsOf(items: readonly ListedSkill[]): string {
  const count = (...states: readonly SkillState[]) =>
    items.filter(({ state }) => states.includes(state)).length;
  const [ready, disabled, broken] = [count('ready'), count('disabled'), count('broken', 'twice')];
  return [
    `${counted(ready, 'skill')} ready`,
    ...(disabled > 0 ? [`${disabled} disabled`] : []),
    ...(broken > 0 ? [`${broken} broken`] : []),
  ].join(', ');
}

function isPython({ skill }: ListedSkill): boolean {
  return (skill?.tools ?? []).some(({ name }) =>
    existsSync(join(skill?.folder ?? '', 'scripts', `${name}.py`)),
  );
}
