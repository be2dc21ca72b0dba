import { sanitiserPayloads } from '../helpers/vectors.ts';

/** Our own vectors: texts that could be interpreted as markup, attributes, URLs, script data or templates, or be decoded twice. */
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

/**
 * Texts that must be inert in every field of a blog. All other payloads only differ in bodies, which `body.site.ts` and `attachments.site.ts`
 * test with all of them.
 */
export const vectors: readonly string[] = [...ours, ...sanitiserPayloads.filter((_, index) => index % 4 === 0)];
