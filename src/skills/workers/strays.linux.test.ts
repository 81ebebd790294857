import { describe } from 'vitest';
import { confineWorker } from '../../tools/sandbox/confine-worker.ts';
import { leavesNothing } from './strays.case.ts';

describe('where it is confined', () => leavesNothing({ confine: { wrap: confineWorker } }));

describe('where it is not', () => leavesNothing({}));
