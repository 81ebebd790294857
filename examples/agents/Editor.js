// An agent that is code. It runs in a process of its own, once you have trusted the workspace: `cuebook trust`.
import { AvailableTask, Response, Task } from 'cuebook';

const SAMPLE = 'The the kettle boils. It was decided that tea is made by whoever is nearest to the kettle.';

export default class Editor {
  static async create(metadata, settings) {
    return new Editor(metadata, settings);
  }

  constructor(metadata, settings) {
    this.metadata = metadata;
    this.settings = settings;
  }

  /** Answers what is typed, piece by piece. */
  async *generateReply(session) {
    const text = textOf(session.messages().at(-1));
    const remarks = remarksOn(text, session.settings);
    yield `${countOf(text)}\n\n`;
    for (const remark of remarks) yield `- ${remark}\n`;
    if (remarks.length === 0) yield 'I would leave it as it is.';
  }

  /** Does what a button or an operation asks for. What it leaves alone, such as a reset, Cuebook does. */
  async executeTask(task, session) {
    if (task.name === 'Sample') {
      const remarks = remarksOn(SAMPLE, session.settings).map((remark) => `- ${remark}`);
      return new Response(`> ${SAMPLE}\n\n${remarks.join('\n')}`, {
        meta: { isVirtual: true },
        availableTasks: [
          new AvailableTask('Begin anew', new Task('ResetContext', 'action', { skipUserMessage: true })),
        ],
      });
    }
    if (task.name === 'ReadFile') {
      if (!task.file) throw new Error('Give a file to read.');
      const remarks = remarksOn(task.file.text, session.settings).map((remark) => `- ${remark}`);
      return new Response([`**${task.file.name}**: ${countOf(task.file.text)}`, ...remarks].join('\n'));
    }
  }
}

function textOf(message) {
  if (typeof message?.content === 'string') return message.content;
  return (message?.content ?? []).map((part) => part.text ?? '').join('');
}

function countOf(text) {
  const words = wordsIn(text).length;
  return `${words} ${words === 1 ? 'word' : 'words'}, ${Math.max(1, Math.round(words / 230))} min to read.`;
}

function remarksOn(text, { longSentence = 25 }) {
  const doubled = text.match(/\b(\p{L}+)\s+\1\b/giu) ?? [];
  const passive = text.match(/\b(?:is|was|were|been|being)\s+\p{L}+ed\b/giu) ?? [];
  const long = sentencesIn(text).filter((sentence) => wordsIn(sentence).length > longSentence);
  return [
    ...doubled.map((words) => `"${words}" says a word twice.`),
    ...passive.map((words) => `"${words}": who does it?`),
    ...long.map((sentence) => `A sentence of ${wordsIn(sentence).length} words: "${sentence.slice(0, 40)}…"`),
  ];
}

function sentencesIn(text) {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '');
}

function wordsIn(text) {
  return text.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
}
