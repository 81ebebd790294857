import { basename } from 'node:path';
import type { BenchCase } from '../../model/bench.ts';
import { Refusal } from '../../model/refusal.ts';
import { askHashOf } from '../suite/ask-hash.ts';
import type { SuiteWorld } from '../suite/suite-world.ts';

type Places = Pick<SuiteWorld, 'contentHash' | 'sha256'>;

/** Refuses to go on with a case whose files are not those any more that it was begun with: it asks something else by now. */
export async function refuseChanged(asked: BenchCase, places: Places): Promise<void> {
  const { script, files, document } = asked;
  const paths = [script, ...files, document].filter((path) => path !== undefined);
  if (paths.length === 0 || (await hashNow(asked, places)) === asked.askHash) return;
  const names = paths.map((path) => basename(path)).join(' or ');
  throw new Refusal('FILE_CHANGED', `${names} changed while the bench ran; the run was stopped.`, {
    remedy: 'Run it again: it begins anew, for it asks something else now.',
  });
}

/** Undefined where a file is gone. */
async function hashNow(asked: BenchCase, { contentHash, sha256 }: Places): Promise<string | undefined> {
  const { script, document, prompts, system, agent, skills, args, settings, output } = asked;
  try {
    const files: { name: string; hash: string }[] = [];
    for (const path of asked.files) files.push({ name: basename(path), hash: await contentHash(path) });
    return askHashOf(
      {
        prompts,
        ...(system !== undefined && { system }),
        ...(agent !== undefined && { agent }),
        ...(skills !== undefined && { skills }),
        args,
        settings,
        ...(output && { output }),
        ...(script !== undefined && { script: await contentHash(script) }),
        files,
        ...(document !== undefined && { document: await contentHash(document) }),
      },
      sha256,
    );
  } catch {
    return undefined;
  }
}
