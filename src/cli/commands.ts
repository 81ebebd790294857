// What the commands do, in one piece that is loaded when a command is called: many small pieces load more slowly.
// A command with a heavy part of its own loads that part itself.
export { adopt } from './commands/adopt.ts';
export { diff } from './commands/diff.ts';
export { doctor } from './commands/doctor.ts';
export { initWorkspace } from './commands/init.ts';
export { keyScript } from './commands/key-script.ts';
export { newScript } from './commands/new-script.ts';
export { applyPriming } from './commands/prime-apply.ts';
export { lintPriming } from './commands/prime-lint.ts';
export { listPriming } from './commands/prime-list.ts';
export { savePriming } from './commands/prime-save.ts';
export { showPriming } from './commands/prime-show.ts';
export { resolveScript } from './commands/resolve.ts';
export { run } from './commands/run.ts';
export { send } from './commands/send.ts';
export { serveWorkspace } from './commands/serve.ts';
export { compareSessions } from './commands/sessions-compare.ts';
export { confirmCall } from './commands/sessions-confirm.ts';
export { exportSession } from './commands/sessions-export.ts';
export { forkSession } from './commands/sessions-fork.ts';
export { listSessions } from './commands/sessions-list.ts';
export { removeSession } from './commands/sessions-rm.ts';
export { searchSessions } from './commands/sessions-search.ts';
export { showSession } from './commands/sessions-show.ts';
export { status } from './commands/status.ts';
export { trustWorkspace } from './commands/trust.ts';
