import { confineWorker } from '../../tools/sandbox/confine-worker.ts';
import { scriptsWork } from './scripts.case.ts';

scriptsWork({ confine: { wrap: confineWorker } });
