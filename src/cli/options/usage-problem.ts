import type { CodesOf } from '../../core/errors/error-codes.ts';
import { UsageError } from '../../core/errors/errors.ts';
import { joinTexts, type Text } from '../../messages/message.ts';

/** A usage error, or only its message if the value of an option is invalid. */
export type UsageProblem = Text | UsageError;

export function toUsageError(problem: UsageProblem): UsageError {
  return problem instanceof UsageError ? problem : new UsageError('option-invalid', problem);
}

/** Wraps messages in errors with a code. */
export function withCode(code: CodesOf<'UsageError'>, sentences: readonly Text[]): UsageError[] {
  return sentences.map((sentence) => new UsageError(code, sentence));
}

/** Merges problems into one error. It has their code if all have the same. */
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
