import type { TestProject } from 'vitest/node';

/** Names the seed of this run at its start: a test that crashes or hangs cannot. */
export default function setup(project: TestProject): void {
  const { seed } = project.getProvidedContext().campaign;
  process.stdout.write(`Random inputs follow from CUEBOOK_TEST_SEED=${seed}\n`);
}
