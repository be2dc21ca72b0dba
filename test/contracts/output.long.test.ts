import { outputNames } from '../../src/core/outputs.ts';
import { testOutputInterrupted } from './output.ts';

for (const name of outputNames) testOutputInterrupted(name);
