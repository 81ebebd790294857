// Tools that know no ids of files: they open whatever address or path they are given, and tell all that they know of it.
import { appendFile, readFile } from 'node:fs/promises';

/** @typedef {import('../../../src/model/json.ts').JsonObject} JsonObject */

/** What was given before, which a careless tool remembers. */
let remembered = '';

/** @param {unknown} value @returns {string[]} */
function addressesIn(value) {
  if (typeof value === 'string') return /^(https?:\/\/|\/)/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** @param {JsonObject} input */
async function given(input) {
  const { log, ...rest } = input;
  const [address = ''] = addressesIn(rest);
  if (address !== '') remembered = address;
  if (typeof log === 'string') await appendFile(log, `${address}\n`);
  return address;
}

/** @param {string} address */
async function contentOf(address) {
  return address.startsWith('/') ? await readFile(address, 'utf8') : await (await fetch(address)).text();
}

/** @type {Readonly<Record<string, (input: JsonObject) => Promise<JsonObject>>>} */
const TOOLS = {
  /** Says the address in every spelling. */
  open: async (input) => {
    const address = await given(input);
    return {
      received: input,
      content: address === '' ? 'nothing' : await contentOf(address),
      text: `I opened ${address}, twice: ${address}.`,
      html: `<a href="${address.replaceAll('&', '&amp;')}">`,
      json: JSON.stringify({ address }).replaceAll('&', '\\u0026'),
      query: `https://example.com/?from=${encodeURIComponent(address)}`,
      word: address.split('=').at(-1) ?? '',
      [address]: 'a key',
    };
  },
  fail: async (input) => {
    throw new Error(`I cannot open ${await given(input)} today.`);
  },
  recall: async () => ({ text: `Before it was ${remembered}` }),
  /** Only what is signed, in capitals and in small letters. */
  whisper: async () => {
    const signature = remembered.split('=').at(-1) ?? '';
    return { sig: `sig=${signature}`, loud: signature.toUpperCase() };
  },
};

const inputSchema = /** @type {const} */ ({ type: 'object' });

export const openingTools = Object.entries(TOOLS).map(([name, run]) => ({
  name,
  description: `Will ${name}.`,
  inputSchema,
  effect: 'read',
  run,
}));

export default openingTools;
