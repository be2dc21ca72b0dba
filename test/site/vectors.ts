import { existsSync, readFileSync } from 'node:fs';

const theirs = new URL('../../../shared/vectors/dompurify/expect.json', import.meta.url);

/** Why the payloads that others wrote against sanitisers are left out, for a title; empty where they are not. */
export const withoutTheirs = existsSync(theirs) ? '' : ' (without the payloads of others, which are not there)';

/** Our own: for text that might be taken for markup, attributes, addresses, data blocks, templates or what is decoded twice. */
const ours = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  `' autofocus onfocus='alert(1)`,
  '" onmouseover="alert(1)" x="',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '</textarea><svg onload=alert(1)>',
  '</style><script>alert(1)</script>',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&amp;lt;script&amp;gt;alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '<% alert(1) %><%~ "<script>alert(1)</script>" %>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028alert(1)\u2029',
  '"};alert(1);//',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<form action=javascript:alert(1)><button>send</button></form>',
  '<a href="javascript:alert(1)">link</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>link</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<style>@import "https://evil.example/x.css"; body { display: none }</style>',
  '<p style="position: fixed; inset: 0; background: url(https://evil.example/x.png)">over all</p>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<body onload=alert(1)><input autofocus onfocus=alert(1)>',
];

/** Each is to be inert wherever somebody could have typed it. */
export const vectors: readonly string[] = [
  ...ours,
  ...(existsSync(theirs)
    ? (JSON.parse(readFileSync(theirs, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
    : []),
];
