/** Whether a file of this name is a script. Hidden ones are what editors and systems leave beside the files they are of. */
export function isScriptName(name: string): boolean {
  return name.endsWith('.prompt.md') && !name.startsWith('.');
}

/** Whether scripts are looked for in a folder of this name: in hidden ones only where other programs keep prompts. */
export function isScriptFolder(name: string): boolean {
  return name === '.github' || (!name.startsWith('.') && name !== 'node_modules');
}
