#!/usr/bin/env node
// Plain JavaScript that an old Node can read, so that it can say what is wrong.
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Without Node-API 10, SQLite's library crashes; without hooks for modules, agents cannot import us.
if (Number(process.versions.napi) < 10 || !module.registerHooks) {
  process.stderr.write(
    `Cuebook needs Node 22.15 or newer (24 recommended); this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org (with nvm: "nvm install 24"), then run the command again.\n',
  );
  process.exit(2);
}
// SQLite's library asks Node for a report on the process when it loads; listing the network takes most of its time.
if (process.report) process.report.excludeNetwork = true;
const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
module.enableCompileCache?.(join(caches, 'cuebook', 'compiled'));
await import('../dist/cli/main.js');
