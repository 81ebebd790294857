/**
 * Keeps a transcript of each conversation, as pi does, and continues one with `--session <id>`. `TUI_RESUME` says how that
 * goes wrong: `refuse` ends with an error, `forget` begins anew, `ask` has something to be confirmed first. What it knows of
 * a conversation is appended to the file `TUI_KNOWS` with each prompt, one JSON list a line.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Tui, work } from './tui.js';

const home = process.env['HOME'] ?? '';
const at = process.argv.indexOf('--session');
const wanted = at > 0 ? process.argv[at + 1] : undefined;
const fault = wanted === undefined ? undefined : process.env['TUI_RESUME'];

const conversation = wanted === undefined || fault === 'forget' ? newConversation() : found(wanted);
/** @type {string[]} */
let known = conversation.known;
let { file } = conversation;

if (fault === 'refuse' || file === '') {
  process.stderr.write(`No session found matching '${wanted}'\n`);
  process.exit(1);
}

const tui = new Tui({ answer });
if (fault === 'ask') await tui.ask(() => ['› 1. Yes, continue', '  2. No'], ['1', '2']);
for (const said of known) tui.say(`» ${said}`, `You said ${said.length} characters.`);
tui.state = 'ready';

function newConversation() {
  const id = randomUUID();
  const path = join(home, '.pi/agent/sessions/--work--', `2026-01-01_${id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  write(path, { type: 'session', version: 3, id, timestamp: now(), cwd: process.cwd() });
  return { file: path, known: /** @type {string[]} */ ([]) };
}

/** @param {string} id */
function found(id) {
  const [path = ''] = globSync(join(home, `.pi/agent/sessions/*/*_${id}.jsonl`));
  if (path === '') return { file: '', known: [] };
  const entries = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const prompts = entries.filter(({ message }) => message?.role === 'user');
  return { file: path, known: prompts.map(({ message }) => String(message.content)) };
}

/**
 * @param {string} prompt
 * @param {Tui} tui
 */
async function answer(prompt, tui) {
  note({ role: 'user', content: prompt });
  const { TUI_KNOWS: knows } = process.env;
  if (knows) appendFileSync(knows, `${JSON.stringify([...known, prompt])}\n`);
  known = [...known, prompt];
  await work();
  // In the middle of a turn.
  if (prompt.includes('die')) process.exit(9);
  const text = `You said ${prompt.length} characters.`;
  const usage = { input: 100, output: 20, cacheRead: 0, cacheWrite: 0 };
  const call = { type: 'toolCall', id: randomUUID(), name: 'count', arguments: { text: prompt } };
  const thought = { type: 'thinking', thinking: 'I had better count.' };
  note({ role: 'assistant', content: [thought, call], model: 'tui-1', stopReason: 'toolUse', usage });
  const counted = [{ type: 'text', text: String(prompt.length) }];
  note({ role: 'toolResult', toolCallId: call.id, toolName: 'count', content: counted, isError: false });
  const said = { role: 'assistant', content: [{ type: 'text', text }], model: 'tui-1' };
  note({ ...said, stopReason: 'stop', usage: { ...usage, input: 150 } });
  tui.say(text);
}

/** @param {object} message */
function note(message) {
  write(file, { type: 'message', id: randomUUID(), timestamp: now(), message });
}

/**
 * @param {string} path
 * @param {object} entry
 */
function write(path, entry) {
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

function now() {
  return new Date().toISOString();
}

// `/new` begins another conversation.
tui.onNew = () => {
  ({ file, known } = newConversation());
};
