import { expect, test } from 'vitest';
import { countsOfReport } from '../scripts/test/counts.mjs';

test('counts todo tests as skipped', () => {
  expect(countsOfReport(report({ passed: 3, pending: 1, todo: 2 }), 0)).toEqual(counts(3, 0, 3));
});

test('counts a file that could not be loaded as a failure', () => {
  const unloadable = { status: 'failed', assertionResults: [] };
  expect(countsOfReport(report({ passed: 3, files: [unloadable] }), 1)).toEqual(counts(3, 1, 0));
});

test('counts a failed test once, not again for its file', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  expect(countsOfReport(report({ failed: 1, files: [file] }), 1)).toEqual(counts(0, 1, 0));
});

test('counts a run that ended badly although every test passed as a failure', () => {
  expect(countsOfReport(report({ passed: 3 }), 1)).toEqual(counts(3, 1, 0));
});

test('counts a run without a report as a failure', () => {
  expect(countsOfReport(undefined, 1)).toEqual(counts(0, 1, 0));
});

interface Report {
  passed?: number;
  failed?: number;
  pending?: number;
  todo?: number;
  files?: readonly unknown[];
}

function report({ passed = 0, failed = 0, pending = 0, todo = 0, files = [] }: Report): string {
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: files,
  });
}

function counts(passed: number, failed: number, skipped: number) {
  return { passed, failed, skipped };
}
