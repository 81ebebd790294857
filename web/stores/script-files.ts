import { fileRoutes } from '../../src/wire/file-routes.ts';
import { scriptRoutes } from '../../src/wire/script-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import { folderOf, scriptName } from '../state/script-tree.ts';
import type { Drafts, KeptDraft } from './drafts.ts';
import type { Link } from './link.ts';
import type { Scripts } from './scripts.ts';

/** A file that was deleted, and can be put back. */
export interface DeletedScript {
  readonly path: string;
  readonly text: string;
  /** What was written in it and not saved. */
  readonly kept: KeptDraft | undefined;
}

/** What can be done with the files of scripts as a whole. */
export class ScriptFiles {
  readonly #link: Link;
  readonly #scripts: Scripts;
  readonly #drafts: Drafts;

  constructor(link: Link, scripts: Scripts, drafts: Drafts) {
    this.#link = link;
    this.#scripts = scripts;
    this.#drafts = drafts;
  }

  async move(from: string, to: string, onMoved: (path: string) => void): Attempt {
    return await this.#changing(async () => {
      const { path } = await this.#link.client.json(fileRoutes.moveFile, { body: { from, to } });
      this.#drafts.move(from, path);
      onMoved(path);
    });
  }

  /** Writes the same text beside it, under a name that is free. */
  async duplicate(path: string, onCreated: (path: string) => void): Attempt {
    return await this.#changing(async () => {
      const { text } = await this.#link.client.json(fileRoutes.readFile, { query: { path } });
      const folder = folderOf(path);
      const body = { name: `${scriptName(path)}-copy`, ...(folder !== '' && { folder }) };
      const created = await this.#link.client.json(scriptRoutes.createScript, { body });
      const { version } = await this.#link.client.json(fileRoutes.readFile, {
        query: { path: created.path },
      });
      await this.#link.client.json(fileRoutes.saveFile, { body: { path: created.path, text, version } });
      onCreated(created.path);
    });
  }

  async remove(path: string, onDeleted: (deleted: DeletedScript) => void): Attempt {
    return await this.#changing(async () => {
      const { text, version } = await this.#link.client.json(fileRoutes.readFile, { query: { path } });
      await this.#link.client.text(fileRoutes.deleteFile, { query: { path, version } });
      onDeleted({ path, text, kept: this.#drafts.forget(path) });
    });
  }

  async putBack({ path, text, kept }: DeletedScript): Attempt {
    return await this.#changing(async () => {
      await this.#link.client.json(fileRoutes.saveFile, { body: { path, text, version: null } });
      if (kept) this.#drafts.restore(path, kept);
    });
  }

  async #changing(act: () => Promise<void>): Attempt {
    return await this.#link.tried(async () => {
      await act();
      await this.#scripts.refresh();
    });
  }
}
