import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FACTS = z.strictObject({
  title: z.string(),
  status: z.exactOptional(z.string()),
  cursor: z.tuple([z.number(), z.number()]),
  /** What was typed, where something was. */
  prompt: z.exactOptional(z.string()),
  /** How the CLI stands. */
  state: z.enum(['ready', 'busy', 'blocked']),
  /** What the composer shows in its first row; absent where there is none that takes keys. */
  composer: z.exactOptional(z.string()),
  /** Whether a list of suggestions is open. */
  popup: z.exactOptional(z.boolean()),
  /** The answers to what is asked, those with `=` at their end by whether they allow it. */
  choices: z.exactOptional(z.array(z.string())),
});

/** A screen of a CLI as it was seen, and what Cuebook should see in it. */
export type CliScreen = z.infer<typeof FACTS> & { readonly name: string; readonly rows: string[] };

/**
 * The screens of a CLI that stand in `screens/`. Each begins with `## ` and its name, then come facts in JSON, then its rows;
 * a row such as `~12` stands for as many blank ones.
 */
export function cliScreens(cli: string): readonly CliScreen[] {
  const path = fileURLToPath(new URL(`screens/${cli}.txt`, import.meta.url));
  const sections = readFileSync(path, 'utf8').split(/^## /m).slice(1);
  return sections.map((section) => {
    const [name = '', facts = '', ...lines] = section.replace(/\n$/, '').split('\n');
    const rows = lines.flatMap((line) => {
      const blank = /^~(\d+)$/.exec(line)?.[1];
      return blank === undefined ? [line] : Array.from({ length: Number(blank) }, () => '');
    });
    return { name, ...FACTS.parse(JSON.parse(facts)), rows };
  });
}
