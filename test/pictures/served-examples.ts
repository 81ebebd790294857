import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { TOKEN } from '../browser/served-workspace.ts';
import { copyExamples } from '../checkout.ts';
import { type CallOptions, cuebook, startCuebook } from '../cli/cuebook.ts';

export interface ServedExamples {
  readonly url: string;
  readonly entrance: string;
  /** How commands are called there. */
  readonly on: CallOptions;
}

/** Serves the examples as they come with a checkout, to somebody who trusts them. */
export async function servedExamples(): Promise<ServedExamples> {
  const place = await mkdtemp(join(tmpdir(), 'cuebook-pictures-'));
  const [folder, home] = [join(place, 'examples'), join(place, 'home')];
  await copyExamples(folder, { withConfig: false });
  await mkdir(home);
  await writeFile(join(home, '.bashrc'), "PS1='$ '\n");
  const on = { cwd: folder, env: { CUEBOOK_TOKEN: TOKEN, HOME: home, SHELL: '/bin/bash' } };
  await cuebook(['trust', '--yes'], on);
  const { child, ended } = startCuebook(['serve', '--port', '0', '--json'], on);
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
    await rm(place, { recursive: true });
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)));
  return { url, entrance: `${url}/?token=${TOKEN}`, on };
}
