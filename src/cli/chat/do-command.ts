import { fileNames } from '../../model/file-name.ts';
import { Refusal } from '../../model/refusal.ts';
import { contextText } from '../context-text.ts';
import { printable } from '../printable.ts';
import { CHAT_COMMANDS, type ChatCommand } from './chat-commands.ts';
import type { ChatControls } from './chat-controls.ts';
import { findChoice } from './choices.ts';
import { giveFile } from './give-file.ts';
import { saveAsPriming } from './save-as-priming.ts';
import { setSetting } from './set-setting.ts';
import { uploadFile } from './upload-file.ts';

/** Does what a command asks for, of a conversation that is under way. */
export async function doCommand(chat: ChatControls, command: ChatCommand, argument: string): Promise<void> {
  switch (command) {
    case 'tasks':
      return await showTasks(chat);
    case 'do':
      return await chat.choose(findChoice(await chat.choices(), named(argument, '/do <name or number>')));
    case 'set':
      return await setSetting(chat, argument);
    case 'file':
      return await giveFile(chat, argument);
    case 'upload':
      return await uploadFile(chat, named(argument, '/upload <file>'));
    case 'reset':
      return await chat.runTask('ResetContext');
    case 'undo':
      return await chat.runTask('UndoReset');
    case 'context':
      return await showContext(chat, argument);
    case 'model':
      return await changeModel(chat, argument);
    case 'save-priming':
      return await saveAsPriming(chat, argument);
    case 'help':
      return showHelp(chat);
    case 'quit':
      return chat.leave();
    default:
      return command satisfies never;
  }
}

function named(argument: string, usage: string): string {
  if (argument !== '') return argument;
  throw new Refusal('INVALID_INPUT', `Type ${usage}.`);
}

async function showTasks(chat: ChatControls): Promise<void> {
  const choices = await chat.choices();
  if (choices.length > 0) chat.show(choices);
  else {
    const text = 'Nothing is offered here. /help shows what can always be typed.';
    chat.parts.page.tell(chat.sessionId, { type: 'chat-choices', text, data: { choices: [] } });
  }
}

async function showContext(chat: ChatControls, argument: string): Promise<void> {
  if (argument !== '' && argument !== 'full') {
    throw new Refusal('INVALID_INPUT', 'Type /context, or /context full.');
  }
  const { tools = [] } = chat.parts.help;
  const context = await chat.parts.workbench.sessions.context(chat.sessionId, { tools });
  const { all: files } = chat.files;
  const given = files.length === 0 ? '' : `\n\nGiven with the next message: ${printable(fileNames(files))}.`;
  const text = `${contextText(context, { isFull: argument === 'full' })}${given}`;
  chat.parts.page.tell(chat.sessionId, { type: 'chat-context', text, data: { ...context, files } });
}

async function changeModel(chat: ChatControls, wanted: string): Promise<void> {
  if (wanted !== '') await chat.set('model', wanted);
  const model = await chat.model();
  const text = model === '' ? 'No model is named yet.' : `The model is ${printable(model)}.`;
  chat.parts.page.tell(chat.sessionId, { type: 'chat-model', text, data: { model: model || null } });
}

const WIDEST_USAGE = Math.max(...CHAT_COMMANDS.map(({ usage }) => usage.length));

function showHelp(chat: ChatControls): void {
  const lines = CHAT_COMMANDS.map(({ usage, does }) => `${usage.padEnd(WIDEST_USAGE)}  ${does}`);
  const text = [...lines, '', ...KEYS].join('\n');
  chat.parts.page.tell(chat.sessionId, { type: 'chat-help', text, data: { commands: CHAT_COMMANDS } });
}

const KEYS = [
  'A number alone does what stands beside it; a blank before the number sends it as a text.',
  'A text that begins with a slash is sent with two: //etc is a folder.',
  'End a line with \\, or press Alt+Enter or Ctrl+J, to continue on the next line.',
  'Ctrl-C stops an answer or clears the line; twice, or Ctrl-D, leaves.',
];
