import { sha256 } from '../../files/sha256.ts';
import type { BenchCase } from '../../model/bench.ts';
import { promptHashes } from '../../script/script-hash.ts';
import { type OpenScript, readScript } from '../open-script.ts';

/** The prompts of a case as a script that is in no file, so that they are asked as those of any other. */
export function caseScript(path: string, title: string, { prompts }: Pick<BenchCase, 'prompts'>): OpenScript {
  const head = `---\ntitle: ${JSON.stringify(title)}\nengine: api\n---\n`;
  const text = `${head}\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
  const read = readScript({ path, text, modifiedAt: new Date(0) });
  if (isSame(prompts, read.script.prompts)) return read;
  // What would mean something else in a script is asked as it stands in the case.
  const [place] = read.script.prompts;
  const asked = prompts.map((prompt) => ({
    text: prompt.trim(),
    attributes: {},
    line: 1,
    range: place?.range ?? { start: 0, end: 0 },
    contracts: [],
  }));
  return {
    ...read,
    script: { ...read.script, prompts: asked, contracts: [] },
    promptHashes: promptHashes(asked, sha256),
    diagnostics: [],
  };
}

function isSame(prompts: readonly string[], read: OpenScript['script']['prompts']): boolean {
  return prompts.length === read.length && read.every(isAsWritten);

  function isAsWritten({ text, contracts }: (typeof read)[number], index: number): boolean {
    return text === prompts[index]?.trim() && contracts.length === 0;
  }
}
