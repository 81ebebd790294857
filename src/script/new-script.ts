export interface ScriptDraft {
  readonly title?: string;
  readonly model?: string;
}

/** The text of a script for somebody who is going to write one. A script without a title is called by its file's name. */
export function newScriptText({ title, model }: ScriptDraft): string {
  const lines = [
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}`]),
    model === undefined
      ? '# model: provider/name, such as anthropic/claude-sonnet-4-5 or ollama/llama3.3'
      : `model: ${JSON.stringify(model)}`,
  ];
  return `---\n${lines.join('\n')}\n---\n\nWrite your first prompt here.\n\n<!-- user -->\n\nA line like the one above begins the next prompt.\n`;
}
