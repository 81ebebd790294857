import { misbehaves } from './misbehaviour.case.ts';

misbehaves({});
