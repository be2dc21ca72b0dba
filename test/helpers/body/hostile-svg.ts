const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, on = '') => `<svg ${ns} width="100" height="100"${on}>${inside}</svg>`;
const evil = 'http://evil.example/';

/** SVG documents that run scripts, send requests or navigate if a browser opens them directly. */
export const hostileSvg: readonly string[] = [
  svg('<script>alert(1)</script>'),
  svg('<script type="text/ecmascript"><![CDATA[alert(1)]]></script>'),
  svg('<script href="data:text/javascript,alert(1)"/>'),
  svg(`<script xlink:href="${evil}x.js"/>`),
  svg('<g/>', ' onload="alert(1)"'),
  svg('<rect width="100" height="100" onmouseover="alert(1)" onclick="alert(1)" onfocusin="alert(1)" tabindex="0"/>'),
  svg('<animate attributeName="x" dur="1ms" onbegin="alert(1)" onend="alert(1)"/>'),
  svg('<image href="x" onerror="alert(1)"/>'),
  svg('<style onload="alert(1)">a{}</style>'),
  svg(
    '<foreignObject width="100" height="100"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
  ),
  svg(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  ),
  svg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'),
  svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
  svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>'),
  svg(`<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${evil}"/>`),
  svg(`<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${evil}x.css"/>`),
  svg(`<h:base xmlns:h="http://www.w3.org/1999/xhtml" href="${evil}"/><use href="x.svg#a"/>`),
  svg('<a xlink:href="javascript:alert(1)"><rect width="100" height="100"/></a>'),
  svg('<a href="java&#9;script:alert(1)"><text y="20">a</text></a>'),
  svg('<a><set attributeName="href" to="javascript:alert(1)"/><rect width="100" height="100"/></a>'),
  svg(
    '<a id="a"><rect width="100" height="100"/></a><animate href="#a" attributeName="href" values="javascript:alert(1)"/>',
  ),
  svg(
    '<a><animate attributeName="xlink:href" attributeType="XML" from="javascript:alert(1)" to="javascript:alert(1)"/><text y="9">a</text></a>',
  ),
  svg('<set attributeName="onload" to="alert(1)"/><set attributeName="onmouseover" to="alert(1)"/>'),
  svg(`<set attributeName="style" to="background:url(${evil})"/><set attributeName="filter" to="url(${evil}#a)"/>`),
  svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
  svg('<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="javascript:alert(1)"/>'),
  svg(`<use href="${evil}a.svg#a"/><use xlink:href="data:image/svg+xml,&lt;svg id='a' onload='alert(1)'/>#a"/>`),
  svg(
    `<image href="${evil}a.png" width="9" height="9"/><image xlink:href="//evil.example/b.png" width="9" height="9"/>`,
  ),
  svg(
    '<image width="9" height="9" href="data:image/svg+xml,&lt;svg xmlns=&quot;http://www.w3.org/2000/svg&quot; onload=&quot;alert(1)&quot;/>"/>',
  ),
  svg(`<filter id="f"><feImage href="${evil}a.png"/></filter><rect filter="url(#f)" width="9" height="9"/>`),
  svg(
    `<rect width="9" height="9" fill="url(${evil}a.svg#a)" filter="url('${evil}b.svg#a')" mask="url(//evil.example/c)"/>`,
  ),
  svg(
    `<rect width="9" height="9" style="fill:url(${evil}a.svg#a);background-image:url(${evil});cursor:url(${evil}c.cur),auto"/>`,
  ),
  svg(
    `<style>@import "${evil}a.css";@import url(${evil}b.css);rect{background:url(${evil}c.png)}</style><rect width="9" height="9"/>`,
  ),
  svg(`<style>@\\69mport "${evil}a.css"; svg{background:u\\72l(${evil}b.png)}</style>`),
  svg(
    `<style>svg{background:image-set("${evil}a.png" 1x);content:url(${evil}b.png);list-style:src("${evil}")}</style>`,
  ),
  svg(`<style>@font-face{font-family:a;src:url(${evil}a.woff)}text{font-family:a}</style><text y="20">a</text>`),
  svg(`<style>a{}/*</style><style>*/@import "${evil}a.css";</style>`),
  svg(`<style>a[b="]{}@import '${evil}a.css';{"]{}</style>`),
  svg('<style><script>alert(1)</script></style>'),
  svg(
    '<title><script>alert(1)</script></title><desc><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></desc>',
  ),
  svg(
    `<video xmlns="http://www.w3.org/1999/xhtml" src="${evil}a.mp4" onerror="alert(1)"/><audio href="${evil}a.mp3"/><iframe src="${evil}"/>`,
  ),
  svg(
    `<cursor href="${evil}a.cur"/><font-face-uri href="${evil}a.svg"/><tref href="${evil}a.svg#a"/><color-profile href="${evil}a.icc"/>`,
  ),
  svg(
    `<linearGradient id="a" href="${evil}a.svg#a"/><pattern href="${evil}b.svg#a"/><textPath href="${evil}c.svg#a"/><mpath href="${evil}d.svg#a"/>`,
  ),
  `<?xml-stylesheet href="${evil}a.css"?>${svg('')}`,
  `<?xml-stylesheet type="text/xsl" href="data:text/xml,&lt;a/&gt;"?>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY a "<script xmlns='http://www.w3.org/2000/svg'>alert(1)</script>">]>${svg('&a;')}`,
  `<!DOCTYPE svg [<!ENTITY a "&#60;script>alert(1)&#60;/script>">]>${svg('&a;')}`,
  `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
  `<!DOCTYPE svg [<!ENTITY s "http://www.w3.org/2000/svg"><!ENTITY j "javascript:alert(1)">]>${svg('<a href="&j;"><rect width="100" height="100"/></a>')}`,
  `<!DOCTYPE svg SYSTEM "${evil}a.dtd">${svg('<g/>')}`,
  `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`,
  `<svg ${ns}><x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script></svg>`,
  svg('<![CDATA[</text><script>alert(1)</script>]]><text><![CDATA[<script>alert(1)</script>]]></text>'),
  svg('<!--<script>-->alert(1)<!--</script>--><g id="--&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>'),
  svg('<discard begin="0s" onend="alert(1)"/><mesh/><solidcolor/><unknown onload="alert(1)"/>'),
];
