import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SENTENCE = 'The stage manager calls each cue from the book, and the lamps follow. ';

/** Other words for one of the prompts, counted from 1. */
export interface Edit {
  readonly number: number;
  readonly words: string;
}

/** Writes a script of so many prompts, with a recording that answers them, and returns the script's path. */
export async function writeScript(folder: string, turns: number, edit?: Edit): Promise<string> {
  const questions = Array.from({ length: turns }, (_, index) => question(index + 1, edit));
  const path = join(folder, 'long.prompt.md');
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${SCRIPT_HEAD}${questions.map(promptBlock).join('')}`);
  await writeFile(
    join(folder, 'long.recording.md'),
    `${RECORDING_HEAD}${questions.map(recordBlocks).join('')}`,
  );
  return path;
}

const SCRIPT_HEAD = `---
title: A long conversation
model: recorded/bench
recording: long.recording.md
---
`;

const RECORDING_HEAD = `---
kind: agent_priming_script
version: 3
title: A long conversation
---
`;

function question(number: number, edit: Edit | undefined): string {
  const words = edit?.number === number ? edit.words : SENTENCE.repeat(7).trim();
  return `Cue ${number}: ${words}`;
}

function promptBlock(asked: string, index: number): string {
  return `
<!-- user key="cue-${index + 1}" -->

${asked}
`;
}

function recordBlocks(asked: string, index: number): string {
  const number = index + 1;
  return `
### record human_text_record

\`\`\`\`\`\`markdown
---
genseq: ${number}
msgId: cue-${number}
grammar: markdown
---

${asked}
\`\`\`\`\`\`

### record agent_words_record

\`\`\`\`\`\`markdown
---
genseq: ${number}
---

Answer ${number}: ${SENTENCE.repeat(22).trim()}
\`\`\`\`\`\`
`;
}
