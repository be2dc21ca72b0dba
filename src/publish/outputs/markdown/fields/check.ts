import { UsageError } from '../../../../core/errors.ts';
import type { PresetName } from '../../../../options/choices.ts';
import { presetOf } from '../presets/index.ts';
import { fieldProblem } from './rules.ts';

interface FieldOptions {
  readonly preset: PresetName;
  readonly frontMatter: readonly string[];
}

/** @throws {UsageError} where the chosen fields of front matter are none that the preset has, or would harm what its generator makes */
export function checkFields({ preset, frontMatter }: FieldOptions): void {
  const problem = fieldProblem(preset, presetOf(preset), frontMatter);
  if (problem !== undefined) throw new UsageError('front-matter-invalid', problem);
}
