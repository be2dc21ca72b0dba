import { expect } from 'vitest';
import type { ChoiceQuestion, Question, Questions } from '../../../src/cli/init/questions/questions.ts';
import { ko } from '../../../src/messages/ko/index.ts';
import { Message, type Text } from '../../../src/messages/message.ts';
import { render } from '../../../src/messages/render.ts';
import stringWidth from 'string-width';

type Answer = string | readonly string[] | boolean;

/**
 * Answers questions by a table that maps words in a question to its answer. Other questions get their default answer.
 */
export function scriptedQuestions(answers: Readonly<Record<string, Answer | readonly Answer[][]>> = {}) {
  const asked: string[] = [];
  const told: string[] = [];
  const offered: string[][] = [];
  const wrong: string[] = [];
  const left = new Map(Object.entries(answers).map(([words, answer]) => [words, listOf(answer)]));
  const answerTo = ({ question, why }: Question) => {
    expect(String(why)).toMatch(/^[A-Z].*\.$/u);
    for (const text of [question, why])
      for (const shown of inBoth(text))
        expect(
          stringWidth(shown.replace(/\S*blogkeep-test-[\w./\\-]*/u, '~/.config/blogkeep/token')),
          shown,
        ).toBeLessThan(116);
    asked.push(String(question));
    const list = [...left].find(([words]) => String(question).includes(words))?.[1];
    return list !== undefined && list.length > 1 ? list.shift() : list?.[0];
  };
  const choices = ({ choices: all, initial }: ChoiceQuestion<string>) => {
    offered.push(all.map(({ value }) => value));
    expect(offered.at(-1)).toContain(initial);
  };
  /** Asks again after an invalid answer, as a terminal does. */
  const typed: Questions['secret'] = (question) => {
    for (;;) {
      const answer = (answerTo(question) ?? '') as string;
      const problem = question.validate(answer);
      if (problem === undefined) return Promise.resolve(answer);
      wrong.push(String(problem));
      expect(wrong.length, String(problem)).toBeLessThan(9);
    }
  };
  const questions: Questions = {
    info: (text) => told.push(String(text)),
    text: typed,
    secret: typed,
    choose: (question) => {
      choices(question);
      return Promise.resolve((answerTo(question) ?? question.initial) as typeof question.initial);
    },
    chooseSome: (question) => {
      choices(question);
      return Promise.resolve((answerTo(question) ?? [question.initial]) as readonly string[]);
    },
    findSome: (question) => Promise.resolve((answerTo(question) ?? []) as readonly string[]),
    confirm: (question) => Promise.resolve((answerTo(question) ?? question.initial) as boolean),
  };
  return { questions, asked, told, offered, wrong };
}

/** Returns the answers in order. A list of lists contains the answers to successive questions. */
function listOf(answer: Answer | readonly Answer[][]): Answer[] {
  const isList = Array.isArray(answer) && Array.isArray(answer[0]);
  return isList ? [...((answer as readonly Answer[][])[0] ?? [])] : [answer as Answer];
}

function inBoth(text: Text): string[] {
  return [String(text), ...(text instanceof Message ? [render(ko, text)] : [])];
}
