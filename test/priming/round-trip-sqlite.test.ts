import { createTestFile } from '../sqlite-file.ts';
import { describeRoundTrip } from './round-trip.case.ts';

describeRoundTrip('SQLite', createTestFile);
