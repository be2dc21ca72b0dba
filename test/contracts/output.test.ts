import { outputNames } from '../../src/core/outputs.ts';
import { testOutput } from './output.ts';

for (const name of outputNames) testOutput(name);
