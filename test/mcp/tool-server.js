// An MCP server with tools of every kind, good ones and bad ones.
import { spawn } from 'node:child_process';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  CreateMessageResultSchema,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

export const LONG = 'a_name_that_is_much_longer_than_sixty_four_characters_and_goes_on_and_';

const TEXT = /** @type {const} */ ({ type: 'object', properties: { text: { type: 'string' } } });
const NUMBER = /** @type {const} */ ({ type: 'object', properties: { number: { type: 'number' } } });
const NOTHING = /** @type {const} */ ({ type: 'object' });

const counts = { begun: 0, cancelled: 0 };

/**
 * @typedef {{ text?: string, number?: number }} Input
 * @typedef {{ signal: AbortSignal, server: Server, slowBegins: () => unknown }} Extra
 * @typedef {{ description?: string, inputSchema: object, annotations?: object,
 *   run: (input: Input, extra: Extra) => object | Promise<object> }} ToolOfServer
 */

/** @param {readonly string[]} texts */
function texts(...texts) {
  return { content: texts.map((text) => ({ type: 'text', text })) };
}

/** @type {readonly (readonly [string, ToolOfServer])[]} */
const TOOLS = [
  ['echo', { description: 'Says it again.', inputSchema: TEXT, run: ({ text = '' }) => texts(text) }],
  [
    'look',
    {
      description: 'Looks, and changes nothing.',
      inputSchema: NOTHING,
      annotations: { readOnlyHint: true },
      run: () => ({ ...texts('{"seen":3}'), structuredContent: { seen: 3 } }),
    },
  ],
  ['two', { inputSchema: NOTHING, run: () => texts('one', 'two') }],
  ['fail', { inputSchema: NOTHING, run: () => ({ ...texts('No luck today.'), isError: true }) }],
  [
    'slow',
    {
      inputSchema: NOTHING,
      run: async (_, { signal, slowBegins }) => {
        counts.begun++;
        slowBegins();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        counts.cancelled++;
        return texts('late');
      },
    },
  ],
  ['counts', { inputSchema: NOTHING, run: () => ({ content: [], structuredContent: counts }) }],
  [
    'picture',
    {
      inputSchema: NUMBER,
      run: ({ number = 3 }) => ({
        content: [
          { type: 'text', text: 'A picture:' },
          { type: 'image', mimeType: 'image/png', data: Buffer.alloc(number, 1).toString('base64') },
          { type: 'resource', resource: { uri: 'memo://1', mimeType: 'text/plain', text: 'A memo.' } },
          { type: 'resource_link', uri: 'file:///memo', name: 'memo' },
        ],
      }),
    },
  ],
  ['huge', { inputSchema: NUMBER, run: ({ number = 0 }) => texts('x'.repeat(number)) }],
  ['pid', { inputSchema: NOTHING, run: () => texts(String(process.pid)) }],
  [
    'child',
    {
      inputSchema: NOTHING,
      run: () => texts(String(spawn('sleep', ['1000'], { stdio: 'ignore' }).pid)),
    },
  ],
  [
    'environment',
    { inputSchema: NOTHING, run: () => ({ content: [], structuredContent: { ...process.env } }) },
  ],
  ['folder', { inputSchema: NOTHING, run: () => texts(process.cwd()) }],
  [
    'exit',
    {
      inputSchema: NUMBER,
      run: ({ number = 0 }) => {
        process.stderr.write(`I leave you with ${process.env['SECRET_WORD'] ?? 'nothing'}.\n`);
        process.exit(number);
      },
    },
  ],
  [
    'ask',
    {
      inputSchema: NOTHING,
      run: async (_, { server }) => {
        const params = { messages: [], maxTokens: 1 };
        const asked = server.request({ method: 'sampling/createMessage', params }, CreateMessageResultSchema);
        return texts(
          await asked.then(
            () => 'yes',
            (error) => `no: ${error.message}`,
          ),
        );
      },
    },
  ],
  ['wéird name!', { inputSchema: NOTHING, run: () => texts('weird') }],
  [`${LONG}1`, { inputSchema: NOTHING, run: () => texts('long 1') }],
  [`${LONG}2`, { inputSchema: NOTHING, run: () => texts('long 2') }],
  ['__proto__', { inputSchema: NOTHING, run: () => texts('proto') }],
  ['constructor', { inputSchema: NOTHING, run: () => texts('constructor') }],
  ['echo', { inputSchema: NOTHING, run: () => texts('another one') }],
  ['list', { inputSchema: { type: 'array' }, run: () => texts('never') }],
];

const FIRST_PAGE = 5;

/** @param {() => unknown} slowBegins is told when a slow call has begun */
export function createToolServer(slowBegins = () => undefined) {
  const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
    const all = /** @type {import('@modelcontextprotocol/sdk/types.js').Tool[]} */ (
      TOOLS.map(([name, { run, ...tool }]) => ({ name, ...tool }))
    );
    return params?.cursor === 'rest'
      ? { tools: all.slice(FIRST_PAGE) }
      : { tools: all.slice(0, FIRST_PAGE), nextCursor: 'rest' };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const found = TOOLS.find(([name]) => name === params.name);
    if (!found) throw new Error(`There is no tool ${params.name}.`);
    return { ...(await found[1].run(params.arguments ?? {}, { signal, server, slowBegins })) };
  });
  return server;
}
