/** A conversation of opencode, as its own export would write it. */
export interface OpencodeSession {
  readonly id: string;
  /** JSON, on one line. */
  readonly text: string;
}

interface Row {
  readonly id: string;
  readonly data: string;
}

/** The conversations in opencode's database that something was added to since then. The database is only read. */
export async function opencodeSessions(file: string, since: Date): Promise<readonly OpencodeSession[]> {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const messages = database.prepare<[string], Row>(
      'select id, data from message where session_id = ? order by time_created, id',
    );
    const parts = database.prepare<[string], Row>(
      'select message_id as id, data from part where session_id = ? order by id',
    );
    return database
      .prepare<[number], { readonly id: string; readonly title: string; readonly directory: string }>(
        'select id, title, directory from session where time_updated >= ? and parent_id is null',
      )
      .all(since.getTime())
      .map((info) => {
        const partsOf = Map.groupBy(parts.all(info.id), ({ id }) => id);
        const told = messages.all(info.id).map(({ id, data }) => ({
          info: { ...JSON.parse(data), id },
          parts: (partsOf.get(id) ?? []).map((part): unknown => JSON.parse(part.data)),
        }));
        return { id: info.id, text: JSON.stringify({ info, messages: told }) };
      });
  } finally {
    database.close();
  }
}
