import { basename } from 'node:path';
import { isRefusal, Refusal } from '../../../model/refusal.ts';
import { findProgram } from '../terminal/find-program.ts';
import { bashIntegration } from './integration/bash.ts';
import { fishIntegration } from './integration/fish.ts';
import type { Integration, IntegrationPlace } from './integration/integration.ts';
import { shIntegration } from './integration/sh.ts';
import { zshIntegration } from './integration/zsh.ts';

export interface ChosenShell {
  /** The program. */
  readonly file: string;
  readonly integrate: (place: IntegrationPlace) => Integration;
}

const KNOWN: ReadonlyMap<string, ChosenShell['integrate']> = new Map([
  ['bash', bashIntegration],
  ['zsh', zshIntegration],
  ['fish', fishIntegration],
]);

const OTHERWISE = ['bash', 'zsh', 'sh'];

/** The shell that was asked for; else the user's own, if it is one that we know well; else the best that there is. */
export async function chooseShell(
  asked: string | undefined,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChosenShell> {
  if (asked !== undefined) return chosen(await findProgram(asked, cwd, environment));
  const ofUser = environment['SHELL'] ?? '';
  const candidates = KNOWN.has(basename(ofUser)) ? [ofUser, ...OTHERWISE] : OTHERWISE;
  for (const candidate of candidates) {
    try {
      return chosen(await findProgram(candidate, cwd, environment));
    } catch (error) {
      if (!isRefusal(error, 'NOT_FOUND')) throw error;
    }
  }
  throw new Refusal('NOT_FOUND', 'There is no shell on the PATH.', {
    remedy: 'Install bash, zsh or fish, or name one in SHELL.',
  });
}

function chosen(file: string): ChosenShell {
  return { file, integrate: integrationOf(basename(file)) };
}

/** How a shell of this name is made to leave marks. */
export function integrationOf(name: string): ChosenShell['integrate'] {
  return KNOWN.get(name) ?? shIntegration;
}
