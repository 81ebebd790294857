import { delimiter, dirname } from 'node:path';
import { SetUpFailure, tail } from './failure.mjs';

/**
 * Not "npm ci", which refuses a lockfile that lacks a library's optional package for some other platform, as
 * happens where the registry never got that package. Nothing is saved, so the lockfile stays the authority.
 * Install scripts stay off: no library of ours needs one, and npm would ask the user about each. Development
 * and optional packages stay on, whatever the user's own settings: the build tools are among them. npm may run on a Node
 * that is older than the libraries want, because another one will load them: that is no reason to refuse.
 */
const INSTALL = [
  'install',
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
];

/** @type {readonly (readonly [RegExp, string])[]} */
const REMEDIES = [
  [/^spawn npm ENOENT/, 'npm was not found: install Node together with npm, then run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    'The package registry could not be reached: check the network connection or the proxy, then run the command again.',
  ],
  [/ENOSPC/, 'The disk is full: free some space, then run the command again.'],
  [/EACCES|EPERM|EROFS/, 'The folder cannot be written to: check who owns it, then run the command again.'],
  [
    /EINTEGRITY/,
    'A package differs from the one that was pinned: run "npm cache verify", then the command again.',
  ],
];

/**
 * The environment in which `node` is the Node that every child finds first.
 *
 * @param {string} node
 */
export function environmentFor(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` };
}

/**
 * Installs what the lockfile in `cwd` pins, beside what is there already.
 *
 * @param {object} options
 * @param {string} options.cwd
 * @param {string} options.node runs npm
 * @param {string} options.what names what is installed, in the message of a failure
 * @param {import('./command.mjs').RunCommand} options.run
 * @param {(pid: number) => void} options.onStart
 */
export async function installFromLockfile({ cwd, node, what, run, onStart }) {
  const npm = process.env['npm_execpath'];
  const [command, ...args] = npm?.endsWith('npm-cli.js') ? [node, npm, ...INSTALL] : ['npm', ...INSTALL];
  const { code, output } = await run(command, args, { cwd, env: environmentFor(node), onStart });
  if (code === 0) return;
  const remedy = REMEDIES.find(([sign]) => sign.test(output))?.[1];
  throw new SetUpFailure(
    `Cuebook could not install ${what}. ${remedy ?? 'This is what npm said:'}`,
    tail(output),
  );
}
