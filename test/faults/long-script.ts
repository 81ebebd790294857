import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A row of a conversation, in few words: what a test compares. */
export type Said = readonly [kind: string, text: string];

export interface LongScript {
  readonly name: string;
  readonly path: string;
  readonly recording: string;
  /** For each prompt, all the rows that its turn must have in the end. */
  readonly turns: readonly (readonly Said[])[];
}

/** Writes a script of many prompts and its recording. Every fourth turn, or as often as asked, thinks and calls two tools. */
export async function writeLongScript(
  folder: string,
  name: string,
  prompts: number,
  { toolsEvery = 4 } = {},
): Promise<LongScript> {
  await mkdir(folder, { recursive: true });
  const turns = Array.from({ length: prompts }, (_, index) =>
    turnOf(`${name} ${index}`, (index + 1) % toolsEvery === 0),
  );
  const questions = turns.map(([first]) => first?.[1] ?? '');
  const path = join(folder, `${name}.prompt.md`);
  const recording = join(folder, `${name}.recording.md`);
  const head = `---\nmodel: recorded/test\nrecording: ${name}.recording.md\n---\n\n`;
  await writeFile(path, head + questions.join('\n\n<!-- user -->\n\n'));
  await writeFile(recording, turns.flatMap(recordsOf).join('\n\n'));
  return { name, path, recording, turns };
}

/** Edits a prompt, counted from 0, as a person would in the file as it is, and what was recorded for it. */
export async function editLongScript(script: LongScript, index: number): Promise<LongScript> {
  const edit = (text: string) =>
    text.replaceAll(`${script.name} ${index}`, `${script.name} ${index} (edited)`);
  for (const file of [script.path, script.recording])
    await writeFile(file, edit(await readFile(file, 'utf8')));
  const turns = script.turns.map((rows) => rows.map(([kind, text]): Said => [kind, edit(text)]));
  return { ...script, turns };
}

function turnOf(name: string, withTools: boolean): readonly Said[] {
  const answer = `The answer to ${name}. ${'It goes on for a while. '.repeat(5)}`.trim();
  if (!withTools)
    return [
      ['prompt', `Question ${name}?`],
      ['text', answer],
      ['step-end', ''],
      ['turn-end', ''],
    ];
  return [
    ['prompt', `Question ${name}?`],
    ['reasoning', `Thinking about ${name}.`],
    ['tool-call', `look {"at":"${name}"}`],
    ['tool-call', `count {"at":"${name}"}`],
    ['step-end', ''],
    ['tool-result', `seen ${name}`],
    ['tool-result', `counted ${name}`],
    ['text', answer],
    ['step-end', ''],
    ['turn-end', ''],
  ];
}

function recordsOf(turn: readonly Said[], index: number): readonly string[] {
  const calls: string[] = [];
  return turn.flatMap(([kind, text]) => {
    switch (kind) {
      case 'prompt':
        return [record('human_text_record', `genseq: ${index}\nmsgId: m${index}\ngrammar: markdown`, text)];
      case 'reasoning':
        return [record('agent_thought_record', `genseq: ${index}`, text)];
      case 'text':
        return [record('agent_words_record', `genseq: ${index}`, text)];
      case 'tool-call': {
        const [, name = '', input = '{}'] = /^(\w+) (.*)$/.exec(text) ?? [];
        calls.push(name);
        const call = { genseq: index, id: `call-${index}-${name}`, name, arguments: JSON.parse(input) };
        return [`### record func_call_record\n\n\`\`\`json\n${JSON.stringify(call)}\n\`\`\``];
      }
      case 'tool-result': {
        const name = calls.shift();
        return [
          record('func_result_record', `genseq: ${index}\nid: call-${index}-${name}\nname: ${name}`, text),
        ];
      }
      default:
        return [];
    }
  });
}

function record(type: string, fields: string, text: string): string {
  return `### record ${type}\n\n\`\`\`\`\`\`markdown\n---\n${fields}\n---\n\n${text}\n\`\`\`\`\`\``;
}
