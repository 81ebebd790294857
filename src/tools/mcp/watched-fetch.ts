/** Who is told what becomes of answers. */
export interface FetchWatch {
  /** The server has refused something. */
  refused(): void;
  /** An answer has broken off, or is too long: whoever waits for what should have stood in it waits in vain. */
  broke(error: unknown): void;
}

export interface FetchLimits {
  /** Of an answer. What stays open to be told things may say more. */
  readonly messageBytes: number;
  /** For taking leave. */
  readonly endMs: number;
}

/** `fetch` for answers of limited length, that are watched. */
export function watchedFetch({ messageBytes, endMs }: FetchLimits, watch: FetchWatch): typeof fetch {
  return async (input, init) => {
    if (init?.method === 'DELETE') return await fetch(input, { ...init, signal: AbortSignal.timeout(endMs) });
    const response = await fetch(input, init);
    const { body } = response;
    if (init?.method === 'GET' || !body) return response;
    if (!response.ok) watch.refused();
    const watched = async function* () {
      try {
        yield* limited(body, messageBytes);
      } catch (error) {
        if (!init?.signal?.aborted) watch.broke(error);
        throw error;
      }
    };
    return new Response(ReadableStream.from(watched()), response);
  };
}

async function* limited(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of body) {
    length += piece.byteLength;
    if (length > most) throw new Error(`it sent more than ${most} bytes in one message`);
    yield piece;
  }
}
