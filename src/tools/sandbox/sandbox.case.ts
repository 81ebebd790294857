import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSessionId } from '../../model/ids.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Tool } from '../../model/tool.ts';
import { type Sandbox, sandboxFor } from './sandbox.ts';

/** A workspace of its own for a test, with sandboxes in it. */
export class TestWorkspace {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<TestWorkspace> {
    return new TestWorkspace(await mkdtemp(join(tmpdir(), 'cuebook-sandboxes-')));
  }

  sandbox(maxBytes?: number): Sandbox {
    return sandboxFor(this.path, newSessionId(), maxBytes);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}

export async function call(tool: Tool, input: JsonObject, signal = never()): Promise<Json> {
  return await tool.run(input, { callId: 'call_1', signal });
}

function never(): AbortSignal {
  return new AbortController().signal;
}
