import { Refusal } from '../../model/refusal.ts';
import type { Runnable, RunnableKind } from '../../model/runnable.ts';
import { unmistakable } from '../../model/unmistakable.ts';
import type { TrustReview, TrustState, Workbench } from '../../workbench.ts';
import { ask } from '../ask.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io, isInteractive } from '../io.ts';
import { localTime } from '../local-time.ts';
import { dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface TrustCommandOptions extends GlobalOptions {
  readonly pinned?: boolean;
  readonly revoke?: boolean;
  readonly list?: boolean;
  readonly yes?: boolean;
}

/** Lets a workspace run what it holds, no longer lets it, or lists those that may. */
export async function trustWorkspace(options: TrustCommandOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ trust }) => {
    if (options.list) return await list(options, trust);
    const state = await (options.revoke ? trust.revoke() : granted(options, trust));
    if (options.json) printJson(state);
    else {
      warn(state);
      if (!options.quiet) io().stdout.write(`${sentenceOn(state, options)}\n`);
    }
    return 0;
  });
}

async function list({ json, quiet }: TrustCommandOptions, trust: Workbench['trust']): Promise<number> {
  const { folders, warning } = await trust.list();
  if (json) {
    const items = folders.map(({ folder, since, pinned }) => ({
      folder,
      since,
      ...(pinned && { pinned: { files: pinned.length } }),
    }));
    printJson({ items, ...(warning !== undefined && { warning }) });
    return 0;
  }
  warn({ warning });
  if (folders.length === 0 && !quiet) io().stdout.write(`${dim('No workspace is trusted.')}\n`);
  for (const { folder, since, pinned } of folders) {
    const bound = pinned ? `  pinned to ${counted(pinned.length, 'file')}` : '';
    io().stdout.write(`${localTime(since)}  ${unmistakable(folder)}${dim(bound)}\n`);
  }
  return 0;
}

function warn({ warning }: { readonly warning?: string | undefined }): void {
  if (warning !== undefined) io().stderr.write(`warning: ${printable(warning)}\n`);
}

/** One that was pinned stays so, unless told otherwise. */
async function granted(options: TrustCommandOptions, trust: Workbench['trust']): Promise<TrustState> {
  const state = await trust.state();
  const pinned = options.pinned ?? state.pinned !== undefined;
  if (state.isTrusted && pinned === (state.pinned !== undefined)) return state;
  if (options.yes) return await trust.grant({ pinned });
  refuseUnasked(options, state);
  const review = await trust.review();
  io().stdout.write(`${explanation(review, pinned)}\n`);
  // What is trusted is what was shown.
  return (await ask('Trust it? [y/N] ')) ? await trust.grant({ pinned, version: review.version }) : state;
}

function refuseUnasked({ json }: TrustCommandOptions, { folder }: TrustState): void {
  if (!json && isInteractive()) return;
  throw new Refusal('CONFIRM_REQUIRED', `Trusting ${folder} has to be confirmed.`, {
    remedy: 'Look at what it runs, and add --yes.',
  });
}

const MOST_CHANGED = 10;

const NOT_PINNED = 'Packages in node_modules are not pinned.';

const KINDS: Readonly<Record<RunnableKind, string>> = {
  agent: '',
  'mcp-server': 'MCP server',
  profile: 'CLI in a terminal',
  'skill-tool': 'tool of a skill',
  contract: 'contract of a bench',
  'boot-task': 'begins by itself',
  embeddings: 'is sent the texts of your datasets and requests',
};

function explanation({ state, runs, warnings }: TrustReview, pinned: boolean): string {
  const { folder, changed = [] } = state;
  const others = changed.length > MOST_CHANGED ? [`  and ${changed.length - MOST_CHANGED} more`] : [];
  return [
    ...(changed.length > 0
      ? ['Changed since it was trusted:', ...changed.slice(0, MOST_CHANGED).map(indented), ...others]
      : []),
    `Code of ${unmistakable(folder)} would run with all your rights${runs.length > 0 ? ':' : '.'}`,
    ...(runs.length > 0
      ? runs.map(lineOf)
      : ['It has no agents that are code now, no MCP servers, and no tools of skills.']),
    ...warnings.map((warning) => `Not listed: ${unmistakable(warning)}`),
    pinned
      ? `When a file of code, agents.json or its configuration changes, it has to be trusted again.\n${NOT_PINNED}`
      : 'That holds for whatever is put there later, too; --pinned trusts it only as it is now.',
  ].join('\n');
}

function lineOf({ kind, name, target, isThere, variables }: Runnable): string {
  const facts = [
    ...(KINDS[kind] === '' ? [] : [KINDS[kind]]),
    ...(variables.length > 0 ? [`gets your ${variables.join(', ')}`] : []),
    ...(isThere ? [] : ['not there']),
  ].map((fact) => dim(`  (${unmistakable(fact)})`));
  return `  ${unmistakable(name)}  ${unmistakable(target)}${facts.join('')}`;
}

function indented(path: string): string {
  return `  ${unmistakable(path)}`;
}

function sentenceOn({ folder, isTrusted, pinned }: TrustState, { revoke }: TrustCommandOptions): string {
  const name = unmistakable(folder);
  if (isTrusted) {
    const sentence = `${green('✓')} ${name} is trusted`;
    if (!pinned) return `${sentence}.`;
    return `${sentence}, as long as its ${counted(pinned.files, 'file')} of code stay as they are.\n${dim(NOT_PINNED)}`;
  }
  return revoke ? `${name} is not trusted any more: its code is not run.` : `${name} is not trusted.`;
}
