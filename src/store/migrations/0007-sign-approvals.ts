import type { Migration } from './migration.ts';

/** An answer that allows something is signed by the user who gave it. Earlier ones have no signature, and count no longer. */
export const signApprovals: Migration = {
  name: 'sign-approvals',
  async up(db) {
    await db.schema.alterTable('Approvals').addColumn('signature', 'text').execute();
  },
};
