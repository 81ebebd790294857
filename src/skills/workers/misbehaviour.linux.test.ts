import { confineWorker } from '../../tools/sandbox/confine-worker.ts';
import { misbehaves } from './misbehaviour.case.ts';

misbehaves({ confine: { wrap: confineWorker } });
