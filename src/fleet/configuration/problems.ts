import type { z } from 'zod';
import { joinTexts, message, type Text } from '../../messages/message.ts';
import { suggestion } from '../../options/suggestion.ts';

/** A problem in a configuration file. */
export interface ConfigurationProblem {
  /** location, such as `blogs[3].source`; empty for the whole file */
  readonly path: string;
  readonly text: Text;
}

type Issue = z.core.$ZodIssue;

/** Converts zod issues to problems. @param known returns the allowed keys at a path without array indices */
export function toProblems(
  issues: readonly Issue[],
  known: (path: readonly string[]) => readonly string[],
): ConfigurationProblem[] {
  return issues.flatMap((issue) => problemsOfIssue(issue, issue.path, known));
}

function problemsOfIssue(
  issue: Issue,
  at: readonly PropertyKey[],
  known: (path: readonly string[]) => readonly string[],
): ConfigurationProblem[] {
  const path = formatPath(at);
  const { params } = issue as { readonly params?: { readonly text?: Text; readonly names?: readonly string[] } };
  if (params?.text !== undefined) return [{ path, text: params.text }];
  if (issue.code === 'unrecognized_keys') {
    const names = params?.names ?? known(at.filter((part) => typeof part === 'string'));
    return issue.keys.map((key) => ({
      path,
      text: message('fleet.unknown-key', { key, hint: suggestion(key, names), names }),
    }));
  }
  if (issue.code === 'invalid_union') {
    // A union has a list of issues for each alternative. Only the alternative that matches best is reported: its first issue is deepest.
    const [closest] = issue.errors.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
    const isDeeper = closest !== undefined && depth(closest) > 0;
    if (isDeeper) return closest.flatMap((one) => problemsOfIssue(one, [...at, ...one.path], known));
    return [{ path, text: unionText(at) }];
  }
  if (issue.code === 'invalid_key') return [{ path, text: message('fleet.name') }];
  if (issue.code === 'invalid_type')
    return [
      {
        path,
        text: message(issue.message.includes('undefined') ? 'fleet.missing' : 'fleet.wrong-type', {
          expected: issue.expected,
        }),
      },
    ];
  if (issue.code === 'too_small' || issue.code === 'too_big')
    return [{ path, text: message('fleet.out-of-range', rangeOf(issue)) }];
  return [{ path, text: message('fleet.wrong-form') }];
}

const depth = (issues: readonly Issue[]): number => Math.min(...issues.map(({ path }) => path.length));

function rangeOf(issue: Issue): { least: string; most: string } {
  const { minimum, maximum } = issue as { readonly minimum?: number; readonly maximum?: number };
  return { least: minimum === undefined ? '' : String(minimum), most: maximum === undefined ? '' : String(maximum) };
}

function unionText(at: readonly PropertyKey[]): Text {
  return message(at[0] === 'storage' ? 'fleet.storage-forms' : 'fleet.secret-forms');
}

/** Formats a path: `['blogs', 3, 'source']` → `blogs[3].source`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./u, '');
}

/** Formats the problems of a file as one text. */
export function formatProblems(file: string, problems: readonly ConfigurationProblem[]): Text {
  const most = 20;
  const lines: Text[] = problems
    .slice(0, most)
    .map(({ path, text }) => message('fleet.problem', { file, path, problem: text }));
  if (problems.length > most) lines.push(message('fleet.more-problems', { count: problems.length - most }));
  return joinTexts(lines, '\n');
}
