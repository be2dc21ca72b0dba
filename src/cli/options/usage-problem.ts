import type { CodesOf } from '../../core/errors/error-codes.ts';
import { UsageError } from '../../core/errors/errors.ts';
import { joinTexts, type Text } from '../../messages/message.ts';

/** A usage error. If an option's value is invalid, only the error message. */
export type UsageProblem = Text | UsageError;

export function toUsageError(problem: UsageProblem): UsageError {
  return problem instanceof UsageError ? problem : new UsageError('option-invalid', problem);
}

/** Converts messages to usage errors with a code. */
export function withCode(code: CodesOf<'UsageError'>, sentences: readonly Text[]): UsageError[] {
  return sentences.map((sentence) => new UsageError(code, sentence));
}

/** Merges problems into one error. If all have the same code, the error has it, too. */
export function mergeProblems(problems: readonly UsageProblem[], separator = ' '): UsageError {
  const errors = problems.map(toUsageError);
  const codes = new Set(errors.map(({ code }) => code));
  const [code = 'option-invalid', ...others] = codes;
  return new UsageError(
    others.length === 0 ? code : 'option-invalid',
    joinTexts(
      errors.map(({ text }) => text),
      separator,
    ),
  );
}
