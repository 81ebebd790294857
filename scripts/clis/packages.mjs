import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The CLIs of agents that the tests drive, as they were tried. They are hundreds of megabytes each: no libraries of the
 * project.
 */
export const CLI_PACKAGES = /** @type {const} */ ({
  codex: { name: '@openai/codex', version: '0.166.0', bin: 'codex' },
  claude: { name: '@anthropic-ai/claude-code', version: '2.1.325', bin: 'claude' },
  gemini: { name: '@google/gemini-cli', version: '0.61.0', bin: 'gemini' },
  opencode: { name: 'opencode-ai', version: '1.18.33', bin: 'opencode' },
  qwen: { name: '@qwen-code/qwen-code', version: '0.24.4', bin: 'qwen' },
  pi: { name: '@earendil-works/pi-coding-agent', version: '0.87.1', bin: 'pi' },
});

/** @typedef {keyof typeof CLI_PACKAGES} CliName */

/** Whatever it is told, opencode looks for packages when it starts: it is driven only if somebody names it. */
export const ONLY_NAMED = /** @type {readonly CliName[]} */ (['opencode']);

/** Where they are kept, for all checkouts. CUEBOOK_CLIS_CACHE names another place. */
export function clisCache() {
  return process.env['CUEBOOK_CLIS_CACHE'] || join(homedir(), '.cache', 'cuebook', 'clis');
}

/** @param {CliName} cli */
export function cliFolder(cli) {
  const { name, version } = CLI_PACKAGES[cli];
  return join(clisCache(), `${name.replace(/^@[^/]+\//, '')}@${version}`);
}

/**
 * The program, whether it is installed or not.
 *
 * @param {CliName} cli
 */
export function cliProgram(cli) {
  return join(cliFolder(cli), 'node_modules', '.bin', CLI_PACKAGES[cli].bin);
}
