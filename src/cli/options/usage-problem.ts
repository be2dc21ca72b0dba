import type { CodesOf } from '../../core/errors/error-codes.ts';
import { UsageError } from '../../core/errors/errors.ts';
import { joinTexts, type Text } from '../../messages/message.ts';

/** Something that is wrong with what was given: an error, or only its sentence where the value of an option does not fit. */
export type UsageProblem = Text | UsageError;

export function toUsageError(problem: UsageProblem): UsageError {
  return problem instanceof UsageError ? problem : new UsageError('option-invalid', problem);
}

/** Gives sentences a code of their own. */
export function withCode(code: CodesOf<'UsageError'>, sentences: readonly Text[]): UsageError[] {
  return sentences.map((sentence) => new UsageError(code, sentence));
}

/** All of them as the one error with which a command ends; their code, where they have the same. */
export function mergeProblems(problems: readonly UsageProblem[], between = ' '): UsageError {
  const errors = problems.map(toUsageError);
  const codes = new Set(errors.map(({ code }) => code));
  const [code = 'option-invalid', ...others] = codes;
  return new UsageError(
    others.length === 0 ? code : 'option-invalid',
    joinTexts(
      errors.map(({ text }) => text),
      between,
    ),
  );
}
