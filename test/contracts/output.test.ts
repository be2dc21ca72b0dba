import { outputNames } from '../../src/core/output-names.ts';
import { testOutput } from './output.ts';

for (const name of outputNames) testOutput(name);
