const SHAPE = /^[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*$/;
const LONGEST = 64;
/** What was once called by other names. */
const OLD_NAMES = /^macro\.(?=(?:exec_start|exec_done|error_report)$)/;

/** The name under which an event is kept. */
export function keptName(name: string): string {
  return name.replace(OLD_NAMES, 'plan.');
}

export function isEventName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST && SHAPE.test(name);
}
