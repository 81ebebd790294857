import { isDeviceName } from '../model/device-name.ts';

/** Whether a file of this name is a script. Hidden ones are what editors and systems leave beside the files they are of. */
export function isScriptName(name: string): boolean {
  return name.endsWith('.prompt.md') && !name.startsWith('.');
}

/** Whether scripts are looked for in a folder of this name: in hidden ones only where other programs keep prompts. */
export function isScriptFolder(name: string): boolean {
  return name === '.github' || (!name.startsWith('.') && name !== 'node_modules');
}

/** Whether a file that we make may be called so: with its extension or without. */
export function isNewName(name: string): boolean {
  return name !== '' && !/^\.|[/\\\0]|\p{Cc}/u.test(name) && !isDeviceName(name);
}
