import { createMigratedDatabase } from '../postgres/database.ts';
import { describeRoundTrip } from './round-trip.case.ts';

describeRoundTrip('PostgreSQL', createMigratedDatabase);
