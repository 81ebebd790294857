import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SENTENCE = 'The stage manager calls each cue from the book, and the lamps follow. ';

/** Writes a script of so many prompts, with a recording that answers them, and returns the script's path. */
export async function writeScript(folder: string, turns: number): Promise<string> {
  const numbers = Array.from({ length: turns }, (_, index) => index + 1);
  const path = join(folder, 'long.prompt.md');
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${SCRIPT_HEAD}${numbers.map(promptBlock).join('')}`);
  await writeFile(
    join(folder, 'long.recording.md'),
    `${RECORDING_HEAD}${numbers.map(recordBlocks).join('')}`,
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

function question(number: number): string {
  return `Cue ${number}: ${SENTENCE.repeat(7).trim()}`;
}

function promptBlock(number: number): string {
  return `
<!-- user key="cue-${number}" -->

${question(number)}
`;
}

function recordBlocks(number: number): string {
  return `
### record human_text_record

\`\`\`\`\`\`markdown
---
genseq: ${number}
msgId: cue-${number}
grammar: markdown
---

${question(number)}
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
