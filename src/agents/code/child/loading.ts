import { readFileSync } from 'node:fs';
import module from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileStamp } from '../file-stamp.ts';
import { refuseUnpinned } from './pins.ts';

export interface LoadingRules {
  readonly workspace: string;
  /** The address of what `cuebook` means. */
  readonly door: string;
  /** The address of the package that the door belongs to. */
  readonly ownPackage: string;
  /** The address of the folder with the code of that package. */
  readonly ownCode: string;
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
        const resolved = specifier === 'cuebook' ? this.#cuebook(resolve) : resolve();
        // What is required of these is loaded without another word.
        if (resolved.url.endsWith('.node')) this.#check(resolved.url);
        return resolved;
      },
      load: (url, context, next) => {
        const path = this.#ownPath(url);
        if (path !== undefined) this.#files.push([path, fileStamp(path)]);
        const loaded = next(url, context);
        this.#check(url, loaded.source);
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

  /**
   * What the workspace has installed is left to it; that a checkout of Cuebook knows its own name does not count, nor
   * where code is pinned what others have installed.
   */
  #cuebook(resolve: () => module.ResolveFnOutput): module.ResolveFnOutput {
    const { door, ownPackage, pins } = this.#rules;
    try {
      const { url, ...found } = resolve();
      const isInstalled = url.includes('/node_modules/') || !url.startsWith(ownPackage);
      if (isInstalled && !(pins && this.#segments(url).includes('..'))) return { url, ...found };
    } catch {
      // It is not installed.
    }
    return { url: door, shortCircuit: true };
  }

  /** The path of a file of the workspace; undefined for what lies elsewhere, and for libraries. */
  #ownPath(url: string): string | undefined {
    if (!url.startsWith('file:')) return undefined;
    const segments = this.#segments(url);
    return segments.includes('..') || segments.includes('node_modules') ? undefined : fileURLToPath(url);
  }

  #segments(url: string): readonly string[] {
    return relative(this.#rules.workspace, fileURLToPath(url)).split(sep);
  }

  /** What was read is checked, and not the file again: it might be another one by now. */
  #check(url: string, source?: module.ModuleSource): void {
    const { pins, workspace, ownCode } = this.#rules;
    if (!pins || !url.startsWith('file:') || url.startsWith(ownCode)) return;
    const path = fileURLToPath(url);
    refuseUnpinned(pins, relative(workspace, path), () => source ?? readFileSync(path));
  }
}
