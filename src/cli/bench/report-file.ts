import { existsSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage } from '../../model/error-code.ts';
import { isJsonObject } from '../../model/json.ts';
import { isJUnitXml } from '../../model/junit.ts';
import { Refusal } from '../../model/refusal.ts';
import type { ReportFormat } from '../../workbench.ts';
import { resolvePath } from '../io.ts';

/** A file that a report is written to once there is one. */
export class ReportFile {
  readonly file: string;
  readonly format: ReportFormat;
  readonly #path: string;

  /** Refuses, before anything runs, a place that is not there, or that holds something else than an earlier report. */
  constructor(file: string, format: ReportFormat) {
    this.file = file;
    this.format = format;
    this.#path = resolvePath(file);
    if (!statSync(dirname(this.#path), { throwIfNoEntry: false })?.isDirectory()) {
      throw new Refusal('NOT_FOUND', `There is no folder for ${file}.`);
    }
    if (existsSync(this.#path) && !isReport(this.#path, format)) {
      throw new Refusal('FILE_EXISTS', `${file} is no report, and would be overwritten.`, {
        remedy: 'Name another file for the report.',
      });
    }
  }

  /** The file has all of it, or is left as it was. */
  async write(text: string): Promise<void> {
    const draft = `${this.#path}.${process.pid}.part`;
    try {
      await writeFile(draft, text, { flag: 'wx' });
      await rename(draft, this.#path);
    } catch (error) {
      await rm(draft, { force: true });
      throw new Refusal('INVALID_INPUT', `${this.file} cannot be written: ${errorMessage(error)}.`, {
        cause: error,
      });
    }
  }
}

const IS_REPORT: Readonly<Record<ReportFormat, (text: string) => boolean>> = {
  html: (text) => /<meta name="generator" content="Cuebook\b/.test(text),
  junit: isJUnitXml,
  json: (text) => {
    const value = parsed(text);
    return isJsonObject(value) && value['schema'] === 'cuebook.bench.v1';
  },
};

function isReport(path: string, format: ReportFormat): boolean {
  return statSync(path).isFile() && IS_REPORT[format](readFileSync(path, 'utf8'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
