import { CLI_PACKAGES } from './packages.mjs';

/**
 * The newest versions that the registry has, as CUEBOOK_CLI_VERSIONS names them.
 *
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} options.named only those among them, if any is
 * @param {import('../setup/command.mjs').RunCommand} options.run
 */
export async function latestVersions({ env, named, run }) {
  const all = Object.entries(CLI_PACKAGES);
  const isNamed = all.some(([cli]) => named.includes(cli));
  /** @type {Record<string, string>} */
  const versions = {};
  for (const [cli, { name }] of all) {
    if (isNamed && !named.includes(cli)) continue;
    const { code, output } = await run('npm', ['view', name, 'version'], { cwd: process.cwd(), env });
    const version = /^\d+\.\d+\.\d+\S*$/m.exec(output)?.[0];
    if (code !== 0 || version === undefined) throw new Error(`npm does not say which ${name} is the newest.`);
    versions[cli] = version;
  }
  return JSON.stringify(versions);
}
