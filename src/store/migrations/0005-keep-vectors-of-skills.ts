import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What the texts that skills are chosen by were embedded as: they are embedded once. */
export const keepVectorsOfSkills: Migration = {
  name: 'keep-vectors-of-skills',
  async up(db, dialect) {
    const table = db.schema
      .createTable('SkillVectors')
      .addColumn('collection', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('vector', dialect === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('SkillVectors_hash', ['collection', 'hash']);
    await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  },
};
