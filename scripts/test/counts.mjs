/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly Counts[]} all */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/**
 * What Vitest's JSON report says, made honest: a file that could not be loaded is one failure although no
 * test in it failed, and so is a run that ended badly for any other reason.
 *
 * @param {string | undefined} report undefined when Vitest ended before it could write one
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countsOfReport(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report);
  const unloadable = testResults.filter(isFailedWithoutFailedTest).length;
  const failed = numFailedTests + unloadable;
  return {
    passed: numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  };
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function isFailedWithoutFailedTest(file) {
  return file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed');
}
