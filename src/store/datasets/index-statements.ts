/** Rows read at a time where there may be very many. */
const VECTORS_AT_ONCE = 2_000;

/** A passage is in a dataset if one of the files with its document is. Lists are passed as JSON, and read once. */
const inDatasets = (passage: string) => `(
  select own."documentId" from "Passages" as own where own."passageId" = ${passage}) in (
  select "documentId" from "Files" where "dataset" in (select value from json_each(?)))`;

const UNUSED = `"documentId" not in (select "documentId" from "Files")`;

const WITHOUT_VECTOR = `not exists (
  select 1 from "Vectors" as v where v."model" = ? and v."passageId" = p."passageId")
  and ${inDatasets('p."passageId"')}`;

/** What is asked of the index. */
export const SQL = {
  files: `select "path", "stamp", "problem", "warnings" from "Files" join "Documents" using ("documentId")
    where "dataset" = ?`,
  linkFile: `insert or replace into "Files" ("dataset", "path", "stamp", "documentId")
    select ?, ?, ?, "documentId" from "Documents" where "key" = ?`,
  document: `select "documentId", "problem" from "Documents" where "key" = ?`,
  putDocument: `insert into "Documents" ("key", "problem", "warnings") values (?, ?, ?)
    on conflict ("key") do update set "problem" = excluded."problem", "warnings" = excluded."warnings"`,
  addPassage: `insert into "Passages" ("documentId", "place", "heading", "text")
    values ((select "documentId" from "Documents" where "key" = ?), ?, ?, ?) returning "passageId"`,
  addWords: `insert into "PassageWords" (rowid, words) values (?, ?)`,
  forgetFile: `delete from "Files" where "dataset" = ? and "path" = ? and "stamp" = ?`,
  forgetDatasets: `delete from "Files" where "dataset" not in (select value from json_each(?))`,
  sweepWords: `delete from "PassageWords" where rowid in (
    select "passageId" from "Passages" where ${UNUSED})`,
  sweepDocuments: `delete from "Documents" where ${UNUSED}`,
  byWords: `select rowid as "passageId" from "PassageWords" as w
    where "PassageWords" match ? and ${inDatasets('w.rowid')} order by w.rank, rowid limit ?`,
  vectors: `select "passageId", "vector" from "Vectors" as v
    where v."model" = ? and v."passageId" > ? and ${inDatasets('v."passageId"')}
    order by v."passageId" limit ${VECTORS_AT_ONCE}`,
  withoutVector: `select "passageId", "heading", "text" from "Passages" as p
    where p."passageId" > ? and ${WITHOUT_VECTOR} order by p."passageId" limit ?`,
  countWithoutVector: `select count(*) as "count" from "Passages" as p where ${WITHOUT_VECTOR}`,
  addVector: `insert or ignore into "Vectors" ("model", "vector", "passageId")
    select ?, ?, "passageId" from "Passages" where "passageId" = ?`,
  passages: `select "passageId", "dataset", "path" as "file", "place", "text" from (
      select p."passageId", f."dataset", f."path", p."place", p."text",
        row_number() over (partition by p."passageId" order by f."dataset", f."path") as "name"
      from "Passages" as p join "Files" as f on f."documentId" = p."documentId"
      where p."passageId" in (select value from json_each(?)) and f."dataset" in (select value from json_each(?)))
    where "name" = 1`,
  counts: `select "dataset", count(distinct "path") as "documents", count("passageId") as "passages"
    from "Files" left join "Passages" using ("documentId") group by "dataset"`,
} as const;
