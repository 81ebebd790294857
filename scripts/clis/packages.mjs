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
  copilot: { name: '@github/copilot', version: '1.0.102', bin: 'copilot' },
  // Its program is in a package for each platform.
  goose: {
    name: `@aaif/goose-binary-${process.platform}-${process.arch}`,
    version: '1.52.0',
    bin: `goose-binary-${process.platform}-${process.arch}`,
  },
});

/** @typedef {keyof typeof CLI_PACKAGES} CliName */

/** Where they are kept, for all checkouts. CUEBOOK_CLIS_CACHE names another place. */
export function clisCache() {
  return process.env['CUEBOOK_CLIS_CACHE'] || join(homedir(), '.cache', 'cuebook', 'clis');
}

/**
 * The version that is driven: CUEBOOK_CLI_VERSIONS, a JSON object, may name others than those above.
 *
 * @param {CliName} cli
 */
export function cliVersion(cli) {
  /** @type {Partial<Record<CliName, string>>} */
  const others = JSON.parse(process.env['CUEBOOK_CLI_VERSIONS'] || '{}');
  return others[cli] ?? CLI_PACKAGES[cli].version;
}

/** @param {CliName} cli */
export function cliFolder(cli) {
  return join(clisCache(), `${CLI_PACKAGES[cli].name.replace(/^@[^/]+\//, '')}@${cliVersion(cli)}`);
}

/**
 * The program, whether it is installed or not.
 *
 * @param {CliName} cli
 */
export function cliProgram(cli) {
  return join(cliFolder(cli), 'node_modules', '.bin', CLI_PACKAGES[cli].bin);
}
