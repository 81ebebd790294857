import { isObject } from '../model/value-check.ts';
import { readFlatYaml } from '../script/flat-yaml.ts';
import { readConfigText, wrongConfig } from './config-file.ts';

/**
 * What a configuration says of a key; `undefined` where it says nothing of it. Every run asks such things first, so no
 * library is loaded for a configuration that is flat or does not speak of the key.
 */
export async function configValue(path: string, key: string): Promise<unknown> {
  const text = await readConfigText(path);
  const lines = withoutComments(text);
  if (!lines.includes(key)) return undefined;
  const content = readFlat(lines) ?? (await import('./config-yaml.ts')).readConfigYaml(path, text);
  if (!isObject(content)) throw wrongConfig(path, ['the file: must be `key: value` lines']);
  return Object.hasOwn(content, key) ? (content[key] ?? undefined) : undefined;
}

/** A line that begins with # is a comment wherever it stands: in a text of several lines there is no key. */
function withoutComments(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => `${line}\n`)
    .join('');
}

/** A configuration of `key: value` lines; `undefined` for every other. */
function readFlat(content: string): Readonly<Record<string, unknown>> | undefined {
  const flat = readFlatYaml(`${content}---`, 0, content.length + 3);
  return flat?.closing === content.length ? flat.data : undefined;
}
