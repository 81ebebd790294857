import type { Operation } from '../../model/agent.ts';
import type { Json } from '../../model/json.ts';
import { oneLine } from '../../model/one-line.ts';
import { Refusal } from '../../model/refusal.ts';
import { printable } from '../printable.ts';
import type { ChatControls } from './chat-controls.ts';

type SelectOperation = Extract<Operation, { control: 'select' }>;

/** `/set`: shows what can be set, or to what, or sets it. */
export async function setSetting(chat: ChatControls, argument: string): Promise<void> {
  const { page } = chat.parts;
  const operations = (await chat.choices()).flatMap((choice) =>
    choice.kind === 'operation' && choice.operation.control === 'select' ? [choice.operation] : [],
  );
  const { operation, value } = wished(operations, argument);
  if (!operation || value === '') {
    const listed = operation ? [operation] : operations;
    const text = listed.length === 0 ? 'Nothing can be set here.' : listed.map(settingText).join('\n');
    page.tell(chat.sessionId, { type: 'chat-settings', text, data: { settings: listed } });
    return;
  }
  const option = optionOf(operation, value);
  const { setting } = operation;
  await chat.set(setting, option.value);
  const text = printable(`${operation.name}: ${option.name}`);
  page.tell(chat.sessionId, { type: 'chat-set', text, data: { setting, value: option.value } });
}

/** What a person wants to set: named by the setting or by what the operation is called, then the value. */
export function wished(
  operations: readonly SelectOperation[],
  argument: string,
): { readonly operation?: SelectOperation; readonly value: string } {
  if (argument === '') return { value: '' };
  for (const operation of operations) {
    for (const name of [operation.setting, operation.name]) {
      if (argument === name) return { operation, value: '' };
      if (argument.startsWith(`${name} `)) return { operation, value: argument.slice(name.length).trim() };
    }
  }
  const [word = ''] = argument.split(/\s/);
  const known = operations.map(({ setting }) => setting).join(', ');
  throw new Refusal('NOT_FOUND', `There is no setting ${JSON.stringify(word)} here.`, {
    remedy: known === '' ? 'Nothing can be set here.' : `There is: ${known}.`,
  });
}

/** One of its options, by name or value. */
export function optionOf({ options, name }: SelectOperation, word: string): { name: string; value: Json } {
  const found =
    options.find((option) => option.name === word || valueText(option.value) === word) ??
    options.find((option) => option.name.toLowerCase() === word.toLowerCase());
  if (found) return found;
  throw new Refusal('INVALID_INPUT', `${name} cannot be ${JSON.stringify(word)}.`, {
    remedy: `It can be: ${options.map((option) => option.name).join(', ')}.`,
  });
}

function settingText({ setting, name, options }: SelectOperation): string {
  const names = options.map((option) => option.name).join(', ');
  return printable(`/set ${setting}  ${oneLine(`${name}: ${names}`)}`);
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
