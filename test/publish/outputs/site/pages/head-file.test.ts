import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeWarning, type Warning } from '../../../../../src/core/report/warnings.ts';
import { headWarnings, policyAdditions } from '../../../../../src/publish/outputs/site/pages/head-file.ts';

const templatesOf = (text: string) => ({ 'head.html': text });
const additionsOf = (text: string, cspAdd?: readonly string[]) => policyAdditions(templatesOf(text), cspAdd);
const warningsOf = (text: string, cspAdd?: readonly string[], siteUrl?: string) =>
  headWarnings(templatesOf(text), cspAdd, siteUrl);
const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const problemsOf = (text: string) =>
  warningsOf(text).flatMap((warning: Warning) =>
    warning.code === 'head-html-invalid' ? [`${warning.line}: ${String(warning.what)}`] : [],
  );

describe('policyAdditions', () => {
  it('are only those of the option if head.html has no inline code', () => {
    expect(policyAdditions({}, ['img-src https://a.example'])).toEqual(['img-src https://a.example']);
    expect(additionsOf('<meta name="naver-site-verification" content="x">')).toEqual([]);
  });

  it('allow each inline script and style by the hash of its content, with line breaks as browsers read them', () => {
    expect(
      additionsOf('<script>\r\nlet a = "</p>";\r\n</script><style>a{}</style>', ['img-src https://a.example']),
    ).toEqual([
      'img-src https://a.example',
      `script-src ${hashOf('\nlet a = "</p>";\n')}`,
      `style-src ${hashOf('a{}')}`,
    ]);
  });

  it('allow modules and import maps, but neither data nor scripts with a URL', () => {
    const text = `<script type="module">1</script><script type="importmap">{}</script>
<script type="application/ld+json">{"a":1}</script><script src="https://a.example/b.js">2</script>`;
    expect(additionsOf(text)).toEqual([`script-src ${hashOf('1')}`, `script-src ${hashOf('{}')}`]);
  });
});

describe('policyAdditions of a layout with speculation rules', () => {
  const layout = { 'layout.eta': '<head><script type="speculationrules">{"a":1}</script></head>' };

  it('allow these by hash if there are other hashes, because Chromium then ignores the keyword for them', () => {
    expect(policyAdditions({ ...layout, ...templatesOf('<script>1</script>') })).toEqual([
      `script-src ${hashOf('1')}`,
      `script-src ${hashOf('{"a":1}')}`,
    ]);
    expect(policyAdditions(layout)).toEqual([]);
  });
});

describe('headWarnings', () => {
  it('are none for verification, files of the site, data and hosts that are allowed', () => {
    const text = `<meta name="google-site-verification" content="x">
<link rel="preconnect" href="https://a.example"><link rel="icon" href="favicon.png">
<script src="/own.js"></script><script src="https://me.example/own.js"></script>
<script type="application/ld+json">{}</script>
<script async src="https://a.example/x/b.js?id=1"></script><link rel="stylesheet" href="//cdn.b.example/c.css">`;
    const allowed = ['script-src https://a.example/x/', 'style-src https://*.b.example'];
    expect(warningsOf(text, allowed, 'https://me.example/')).toEqual([]);
  });

  it('name the values of --csp-add that are needed, together with those in use', () => {
    const text = `<script async src="https://a.example/x/b.js?id=1"></script><script src="//c.example/d@1.js"></script>
<link rel="stylesheet" href="https://a.example/e.css"><link rel="preload" as="font" href="https://a.example/f.woff2">`;
    const [warning, ...others] = warningsOf(text, ['img-src https://g.example', 'script-src https://a.example/x']);
    expect(others).toEqual([]);
    expect(String(warning && describeWarning(warning))).toContain(
      'publish with --csp-add "img-src https://g.example" --csp-add "script-src https://a.example/x" ' +
        '--csp-add "script-src https://a.example/x/b.js https://c.example" ' +
        '--csp-add "style-src https://a.example/e.css" --csp-add "font-src https://a.example/f.woff2";',
    );
    const { sources = [] } = warning?.code === 'csp-missing' ? warning : {};
    expect(warningsOf(text, sources)).toEqual([]);
  });

  it.each([
    ['<meta name=a>\n<div>ad</div><script>1</script>', '2: <div> is not allowed in the head'],
    ['google-site-verification: google123.html', '1: text is not allowed in the head'],
    ['<meta name=a>\n<script>\n1', '2: <script> is not closed'],
    ['<meta name=a>\n<!-- note', '2: <!-- is not closed'],
    ['<title>x', '1: <title> is not closed'],
    ['\n<template>', '2: <template> is not closed'],
    ['<link rel="preload" onload="x()" href="a.css">', '1: the attribute onload is never executed'],
    ['\n\n<script src="http://a.example/b.js"></script>', '3: http://a.example/b.js is never loaded'],
    [`<script>${'x'.repeat(70_000)}</script>`, '1: the file has more than 65,536 characters'],
  ])('report what breaks pages or never works: %.40j', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(problem)]);
  });

  it('reads deeply nested elements', () => {
    expect(problemsOf('<div>'.repeat(10_000))).toHaveLength(1);
  });
});
