import { scriptsWork } from './scripts.case.ts';

scriptsWork({});
