import { createTestFile } from '../sqlite-file.ts';
import { describeVectors } from './vectors.case.ts';

describeVectors('SQLite', createTestFile);
