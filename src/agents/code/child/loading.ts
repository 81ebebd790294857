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
        const path = this.#ownPath(url);
        if (path === undefined) return next(url, context);
        this.#files.push([path, fileStamp(path)]);
        const loaded = next(url, context);
        this.#check(path, loaded.source ?? readFileSync(path));
        return loaded;
      },
    });
  }

  /** The files of the workspace that were loaded since the last time, libraries left out. */
  takeFiles(): [path: string, stamp: string][] {
    const files = this.#files;
    this.#files = [];
    return files;
  }

  /** What the workspace has installed is left to it; that a checkout of Cuebook knows its own name does not count. */
  #cuebook(resolve: () => module.ResolveFnOutput): module.ResolveFnOutput {
    const { door, ownPackage } = this.#rules;
    try {
      const found = resolve();
      if (found.url.includes('/node_modules/') || !found.url.startsWith(ownPackage)) return found;
    } catch {
      // It is not installed.
    }
    return { url: door, shortCircuit: true };
  }

  /** The path of a file of the workspace; undefined for what lies elsewhere, and for libraries. */
  #ownPath(url: string): string | undefined {
    if (!url.startsWith('file:')) return undefined;
    const path = fileURLToPath(url);
    const segments = relative(this.#rules.workspace, path).split(sep);
    return segments.includes('..') || segments.includes('node_modules') ? undefined : path;
  }

  /** What was read is checked, and not the file again: it might be another one by now. */
  #check(path: string, source: module.ModuleSource): void {
    const { workspace, pins } = this.#rules;
    const name = relative(workspace, path);
    if (pins && pins.get(name) !== sha256Of(source))
      throw new Error(`${name} has changed since this workspace was trusted.`);
  }
}

function sha256Of(source: module.ModuleSource): string {
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  return createHash('sha256').update(bytes).digest('hex');
}
