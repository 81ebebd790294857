import { createTestDatabase } from '../postgres/database.ts';
import { describeRoundTrip } from './round-trip.case.ts';

describeRoundTrip('PostgreSQL', createTestDatabase);
