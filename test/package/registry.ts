import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const MANIFEST = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Manifest = z.infer<typeof MANIFEST>;

interface Published {
  readonly folder: string;
  readonly manifest: Manifest;
}

export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A package registry on loopback that has what is installed in a folder: these packages, and all that they depend on. With
 * it npm installs for real without the network.
 */
export async function startRegistry(folder: string, names: readonly string[]): Promise<Registry> {
  const packages = await installedPackages(folder, names);
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const [name = '', file] = path.split('/-/');
    const versions = packages.filter(({ manifest }) => manifest.name === name);
    const wanted = versions.find((one) => tarballName(one.manifest) === file);
    if (versions.length === 0 || (file !== undefined && wanted === undefined)) {
      response.writeHead(404).end();
    } else if (wanted === undefined) {
      const tarball = (one: Manifest) => `${url}/${one.name}/-/${tarballName(one)}`;
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify({
          name,
          'dist-tags': { latest: versions[0]?.manifest.version },
          versions: Object.fromEntries(
            versions.map(({ manifest }) => [
              manifest.version,
              { ...manifest, dist: { tarball: tarball(manifest) } },
            ]),
          ),
        }),
      );
    } else {
      const { folder: source } = wanted;
      const args = ['-czf', '-', '--exclude', 'node_modules', '-C', dirname(source), basename(source)];
      const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await pipeline(tar.stdout, response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function installedPackages(root: string, names: readonly string[]): Promise<readonly Published[]> {
  const found = new Map<string, Published>();
  const visit = async (name: string, from: string): Promise<void> => {
    const folder = installedFolder(name, from);
    if (folder === undefined || found.has(folder)) return;
    const manifest = MANIFEST.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    found.set(folder, { folder, manifest });
    const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
    for (const other of Object.keys(needed)) await visit(other, folder);
  };
  for (const name of names) await visit(name, root);
  return [...found.values()];
}

/** Where Node finds a package from a folder; undefined where it does not, as optional ones of other systems. */
function installedFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

function tarballName({ name, version }: Manifest): string {
  return `${basename(name)}-${version}.tgz`;
}
