import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../../../src/core/errors/errors.ts';
import { compileTemplates } from '../../../../../src/publish/outputs/site/pages/compile.ts';
import { textOf } from '../../../../helpers/text-of.ts';

function failure(templates: Record<string, string>): UsageError {
  try {
    compileTemplates(templates)('post', { title: 'A', tags: ['a', 'b'], absent: undefined, nothing: null });
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return error as UsageError;
  }
  throw new Error('No error was thrown.');
}

const filler = '<% for (const tag of it.tags) { %>\n<b><%= tag %></b>\n<% } %>\n';

describe('Templates', () => {
  it('escape the output of <%= %>, but not of <%~ %>', () => {
    const render = compileTemplates({ 'post.eta': '<%= it.text %>|<%~ it.text %>' });
    expect(render('post', { text: `<b a="1" c='2'>&` })).toBe(
      `&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;|<b a="1" c='2'>&`,
    );
  });

  it('emit no characters that HTML forbids', () => {
    const render = compileTemplates({ 'post.eta': '<%= it.text %>' });
    const text = 'a\u0000\u0007\u001b[31m\u000c\u{1f375}\ud83cb\u0085\u009f\ufffe\uffff\u{1ffff}\ufdd0\t\nc';
    expect(render('post', { text })).toBe('a[31m\u{1f375}b\t\nc');
  });

  it('can output numbers, empty text and false', () => {
    expect(compileTemplates({ 'post.eta': '<%= 0 %>,<%= "" %>,<%= false %>' })('post', {})).toBe('0,,false');
  });

  it('can include themselves as deeply as the trees and threads of a site require', () => {
    const render = compileTemplates({
      'post.eta': "<% layout('page') %><%~ include('tree', { level: 90 }) %>",
      'tree.eta': "<i><% if (it.level > 1) { %><%~ include('tree', { level: it.level - 1 }) %><% } %></i>",
      'page.eta': '<p><%~ it.body %></p>',
    });
    expect(render('post', {})).toBe(`<p>${'<i>'.repeat(90)}${'</i>'.repeat(90)}</p>`);
  });
});

describe('A syntax error in a template', () => {
  it.each([
    ['an unclosed tag', 'one\ntwo <%= it.title\nthree', 2, 'unclosed tag'],
    ['an unclosed string', "one\n<%= it.title + ' %>", 2, 'unclosed string'],
    ['an unclosed comment', '\n\n<% /* note %>', 3, 'unclosed comment'],
    ['an incomplete condition', 'one\n<% if ( { %>\nthree', 2, textOf('publish.code-incomplete')],
    ['missing punctuation', `${filler}<%= it.title it.tags %>`, 4, 'missing ) after argument list'],
    ['an unexpected word', `${filler}\n<% for (const tag in of it.tags) { %><% } %>`, 5, "Unexpected identifier 'it'"],
    ['a name declared twice', '<% const a = 1 %>\n\n<% const a = 2 %>', 3, "Identifier 'a' has already been declared"],
    ['an error within a long tag', `a\n<%\n  const a = 1;\n  const b = = 2;\n%>`, 4, "Unexpected token '='"],
    ['an empty expression', `${filler}<%= + %>`, 4, "Unexpected token ')'"],
    ['an unclosed condition', `${filler}<% if (it.title) { %>\n${filler}`, 4, 'is not closed'],
    ['an unclosed condition around others', `<% if (it.title) { %>\n${filler}${filler}`, 1, 'is not closed'],
    ['an unclosed callback', `${filler}<% it.tags.forEach((tag) => { %>\n${filler}`, 4, 'is not closed'],
    ['an incomplete end', `<% it.tags.forEach((tag) => { %>\n<b></b>\n<% } %>\n`, 3, 'missing ) after argument list'],
    ['an extra end', `${filler}\n<% } %>\n${filler}`, 5, textOf('publish.bracket-not-open')],
    ['an extra end as the last tag', `${filler}\n<% } %>`, 5, textOf('publish.bracket-not-open')],
    [
      'an extra end before other tags',
      `<% } %>\n${filler}<% if (it.title) { %>`,
      1,
      textOf('publish.bracket-not-open'),
    ],
    [
      'a second else',
      `<% if (it.a) { %>\na\n<% } else { %>\nb\n<% } else { %>\nc\n<% } %>`,
      5,
      "Unexpected token 'else'",
    ],
    ['Windows line ends', 'one\r\n<% if (it.title) { %>\r\nthree', 2, 'is not closed'],
  ])('is reported with file and line: %s', (_name, text, line, reason) => {
    const { message } = failure({ 'post.eta': text });
    expect(message).toMatch(new RegExp(`^The template post\\.eta has an error in line ${line}: [^\\n]*\\.$`));
    expect(message).toContain(reason);
  });

  it('is reported even if no page uses the template', () => {
    const { message } = failure({ 'post.eta': 'post', 'banner.eta': '\n<% if %>' });
    expect(message).toMatch(/^The template banner\.eta has an error in line 2: /);
  });
});

describe('An error in a template at run time', () => {
  it.each([
    ['a name that does not exist', { 'post.eta': 'one\n<%= titel %>' }, 'post.eta', 2, 'titel is not defined'],
    ['a field of an undefined value', { 'post.eta': '\n\n<%= it.psot.title %>' }, 'post.eta', 3, "reading 'title'"],
    [
      'a field that does not exist',
      { 'post.eta': '\n<%= it.titel %>' },
      'post.eta',
      2,
      'the value to write there is undefined',
    ],
    [
      'a field that does not exist, unescaped',
      { 'post.eta': '\n<%~ it.bdoy %>' },
      'post.eta',
      2,
      'the value to write there is undefined',
    ],
    ['nothing', { 'post.eta': '<%= it.nothing %>' }, 'post.eta', 1, 'the value to write there is null'],
    ['a list', { 'post.eta': '<%= it.tags %>' }, 'post.eta', 1, 'is object, not a text or number'],
    ['a function', { 'post.eta': '<%~ include %>' }, 'post.eta', 1, 'is function'],
    [
      'an error in a partial',
      { 'post.eta': "\n\n\n<%~ include('part') %>", 'part.eta': '\n<%= it.psot.title %>' },
      'part.eta',
      2,
      "reading 'title'",
    ],
    [
      'an error after a partial',
      { 'post.eta': "<%~ include('part') %>\n\n<%= it.psot.title %>", 'part.eta': 'part' },
      'post.eta',
      3,
      "reading 'title'",
    ],
    [
      'an error in a layout',
      { 'post.eta': "<% layout('page') %>\npost", 'page.eta': '<p>\n<%= it.stie.title %>\n<%~ it.body %>' },
      'page.eta',
      2,
      "reading 'title'",
    ],
    [
      'an error in a partial of a layout',
      {
        'post.eta': "<% layout('page') %>",
        'page.eta': "<%~ it.body %>\n<%~ include('foot') %>",
        'foot.eta': '\n\n<%= foot %>',
      },
      'foot.eta',
      3,
      'foot is not defined',
    ],
    [
      'a partial that does not exist',
      { 'post.eta': "\n<%~ include('part') %>" },
      'post.eta',
      2,
      'there is no template part.eta',
    ],
    [
      'a layout that does not exist',
      { 'post.eta': "\n<% layout('pgae') %>\n\n<%= it.title %>\n" },
      'post.eta',
      2,
      'there is no template pgae.eta',
    ],
    [
      'a template that includes itself',
      { 'post.eta': "one\n<%~ include('post') %>" },
      'post.eta',
      2,
      'post.eta includes itself endlessly',
    ],
    [
      'templates that include each other',
      { 'post.eta': "<%~ include('part') %>", 'part.eta': "\n\n<%~ include('post') %>" },
      'part.eta',
      3,
      'post.eta includes itself endlessly',
    ],
    [
      'a layout that uses itself',
      { 'post.eta': "<% layout('page') %>", 'page.eta': "\n<% layout('page') %>\n<%~ it.body %>" },
      'page.eta',
      3,
      'page.eta includes itself endlessly',
    ],
  ])('is reported with file and line: %s', (_name, templates, file, line, reason) => {
    const { message } = failure(templates);
    expect(message).toMatch(new RegExp(`^The template ${file} has an error in line ${line}: [^\\n]*\\.$`));
    expect(message).toContain(reason);
  });

  it('is reported in one sentence, whatever the template throws, and can be sent from a worker', () => {
    for (const thrown of ['new Error("no\\nluck")', '"no luck"', '{ run: () => 1 }', 'undefined']) {
      const error = failure({ 'post.eta': `\n<% throw ${thrown} %>` });
      expect(error.message).toMatch(/^The template post\.eta has an error in line 2: [^\n]+\.$/);
      expect(structuredClone(error).message).toBe(error.message);
    }
  });
});
