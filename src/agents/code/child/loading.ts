import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileStamp } from '../file-stamp.ts';

export interface LoadingRules {
  readonly workspace: string;
  /** The address of what `cuebook` means. */
  readonly door: string;
  /** The address of the package that the door belongs to. */
  readonly ownPackage: string;
  readonly pins?: ReadonlyMap<string, string>;
}

/** Watches the loading of modules from now on, and lets `cuebook` be imported without being installed. */
export class Loading {
  readonly #rules: LoadingRules;
  #files: [path: string, stamp: string][] = [];

  constructor(rules: LoadingRules) {
    this.#rules = rules;
    module.registerHooks({
      resolve: (specifier, context, next) => {
        const resolve = () => next(specifier, context);
        return specifier === 'cuebook' ? this.#cuebook(resolve) : resolve();
      },
      load: (url, context, next) => {
        this.#note(url);
        return next(url, context);
      },
    });
  }

  /** The files of the workspace that were loaded since the last time, libraries left out. */
  takeFiles(): [path: string, stamp: string][] {
    const files = this.#files;
    this.#files = [];
    return files;
  }

  /** Another copy of Cuebook that the workspace has installed is left to it. */
  #cuebook(resolve: () => module.ResolveFnOutput): module.ResolveFnOutput {
    const { door, ownPackage } = this.#rules;
    try {
      const found = resolve();
      if (!found.url.startsWith(ownPackage)) return found;
    } catch {
      // It is not installed.
    }
    return { url: door, shortCircuit: true };
  }

  #note(url: string): void {
    if (!url.startsWith('file:')) return;
    const { workspace, pins } = this.#rules;
    const path = fileURLToPath(url);
    const name = relative(workspace, path);
    if (name.startsWith('..') || name.split(sep).includes('node_modules')) return;
    this.#files.push([path, fileStamp(path)]);
    if (pins && pins.get(name) !== sha256OfFile(path))
      throw new Error(`${name} has changed since this workspace was trusted.`);
  }
}

function sha256OfFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
