import type BetterSqlite3 from 'better-sqlite3';

/** Goes up whenever the tables change, or what is put into them: an index of another version is made anew. */
export const INDEX_VERSION = 1;

const TABLES = `
  create table "Documents" (
    "documentId" integer primary key,
    "key" text not null unique,
    "problem" text,
    "warnings" text not null
  );
  create table "Files" (
    "dataset" text not null,
    "path" text not null,
    "stamp" text not null,
    "documentId" integer not null references "Documents",
    primary key ("dataset", "path")
  ) without rowid;
  create index "FilesOfDocuments" on "Files" ("documentId", "dataset");
  create table "Passages" (
    "passageId" integer primary key autoincrement,
    "documentId" integer not null references "Documents" on delete cascade,
    "place" text,
    "heading" text,
    "text" text not null
  );
  create index "PassagesOfDocuments" on "Passages" ("documentId");
  create virtual table "PassageWords" using fts5 (
    words, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* S* Co'"
  );
  create table "Vectors" (
    "vectorId" integer primary key,
    "model" text not null,
    "passageId" integer not null references "Passages" on delete cascade,
    "vector" blob not null,
    unique ("model", "passageId")
  );
  create index "VectorsOfPassages" on "Vectors" ("passageId");
`;

/** Makes the tables, instead of those of another version. */
export function ensureTables(database: BetterSqlite3.Database): void {
  if (versionOf(database) === INDEX_VERSION) return;
  database.pragma('foreign_keys = OFF');
  database
    .transaction(() => {
      // Another process may have been faster.
      if (versionOf(database) === INDEX_VERSION) return;
      dropTables(database);
      database.exec(TABLES);
      database.pragma(`user_version = ${INDEX_VERSION}`);
    })
    .immediate();
}

function versionOf(database: BetterSqlite3.Database): unknown {
  return database.pragma('user_version', { simple: true });
}

/** Virtual tables first: they take those with them that they consist of. */
function dropTables(database: BetterSqlite3.Database): void {
  const tables = database.prepare<[string], string>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and sql like ?`,
  );
  for (const kind of ['create virtual table%', 'create table%']) {
    for (const name of tables.pluck().all(kind)) {
      database.exec(`drop table "${name.replaceAll('"', '""')}"`);
    }
  }
}
