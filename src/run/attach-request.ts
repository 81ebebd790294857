import { isRefusal } from '../model/refusal.ts';
import type { PassedArguments } from '../script/arguments.ts';
import type { Store } from '../store/dialect.ts';
import { type AskedWith, attachScript, type ScriptAttachment } from './attach-script.ts';
import { atHome, type OpenScript, openScript, readScript } from './open-script.ts';
import { argumentsFor } from './script-arguments.ts';
import type { ScriptHome } from './world.ts';

export interface AttachRequest {
  /** Absolute path of the script. */
  readonly path: string;
  /** Its text, which need not be saved yet; by default that of the file. */
  readonly content?: string;
  readonly modifiedAt?: Date;
  /** Without those that it needs, the session is looked for among all. */
  readonly args?: PassedArguments;
}

/** Finds the session that a script belongs to; one with errors is attached too. */
export async function attachRequested(
  home: ScriptHome,
  store: Store | undefined,
  { path, content, modifiedAt = new Date(), args }: AttachRequest,
): Promise<ScriptAttachment> {
  const opened =
    content === undefined
      ? await openScript(home, path)
      : await atHome(home, readScript({ path, text: content, modifiedAt }));
  return await attachScript(store, opened, askedWith(opened, args));
}

function askedWith(opened: OpenScript, args: PassedArguments | undefined): AskedWith {
  try {
    return argumentsFor(opened, args);
  } catch (error) {
    if (args !== undefined || !isRefusal(error, 'ARGUMENT_MISSING')) throw error;
    return { texts: opened.script.prompts.map(({ text }) => text), hash: undefined };
  }
}
