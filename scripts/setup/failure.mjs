/** A step that failed for a reason a person can act on. The message says what failed and what to do. */
export class SetUpFailure extends Error {
  /**
   * @param {string} message
   * @param {string} [output] what the failing program printed, for the reader who wants the cause
   */
  constructor(message, output = '') {
    super(message);
    this.name = 'SetUpFailure';
    this.output = output;
  }
}

/**
 * @param {string} text
 * @param {number} [lines]
 */
export function tail(text, lines = 25) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
