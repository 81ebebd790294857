import { sha256 } from '../../files/sha256.ts';
import { isPlainName } from '../../model/tool.ts';

const LONGEST = 64;
const HASH_LENGTH = 8;

/**
 * What a model calls a tool of a server: `server__tool`. A name that not every provider would take is made plain, and
 * ends with a hash of the name as it was: it is the same each time, whatever other tools there are.
 */
export function offeredName(server: string, tool: string): string {
  const name = `${server}__${tool}`;
  if (isPlainName(name)) return name;
  const plain = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, LONGEST - HASH_LENGTH - 1);
  return `${plain}_${sha256(name).slice(0, HASH_LENGTH)}`;
}
