import { outputNames } from '../../src/core/output-names.ts';
import { testOutputInterrupted } from './output.ts';

for (const name of outputNames) testOutputInterrupted(name);
