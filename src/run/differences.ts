// Everything that shows how texts differ, in one piece that is loaded when it is asked for: the library that finds the
// differences is large, and many small pieces load more slowly.
export { compareSessions } from './compare-sessions.ts';
export { diffScript } from './diff-script.ts';
export { scriptStatus } from './script-status.ts';
