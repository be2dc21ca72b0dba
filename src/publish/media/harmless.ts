/**
 * Which files a browser would run as a document of the site, by the extensions that static hosts give types to, and by what
 * browsers look for themselves where a host gives none (MIME Sniffing, section 7).
 */

const documents = new Set(
  [
    // HTML, with what servers include and pages of old browsers
    'html htm xht xhtml xhtm shtml shtm stm jhtml dhtml hta htc mht mhtml maff eml',
    // XML, any element of which may be one of XHTML or SVG
    'xml xsl xslt xsd xsf dtd rng rdf owl rss atom opml svg svgz mml mathml smi smil sml kml gpx dae x3d xspf wsdl xul xbl',
    'vxml ccxml xdp xpl ncx opf plist resx fb2 gml tei musicxml mxml ttml dfxp ism mpd wpl asx wax wvx xaml xoml xap vml',
    // what hosts run, include or obey, and what browsers install or load into pages
    'php phtml phar asp aspx ashx jsp jspx cgi pl py rb sh htaccess js mjs cjs css wasm swf xpi crx webmanifest appcache manifest',
    // sources of site generators
    'md markdown njk liquid hbs ejs pug astro vue jsx tsx ts',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Whether a host may serve a file of this extension as a document, a script or a style. There are more for XML than anybody
 * lists; of these a file is known by how it begins.
 */
export function mayRun(extension: string): boolean {
  return documents.has(extension.toLowerCase()) || !/^[a-z0-9]{1,8}$/iu.test(extension);
}

/** Types that are known by the very first bytes of a file, so that these are no markup. */
const fixedStart =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|bmp|x-icon|tiff)|application\/(?:pdf|gzip|msword|x-hwp|vnd\.(?:openxml|oasis|ms-).*|(?:[\w.-]+\+)?zip))$/u;

/** Whether the first bytes of a file of this type have to be looked at. */
export function mayBeginAsMarkup(type: string): boolean {
  return !fixedStart.test(type);
}

/** So many bytes {@link beginsAsMarkup} wants to see. */
export const sniffed = 1445;

/** Whether a browser that is told no type takes a file that begins so for HTML or XML. */
export function beginsAsMarkup(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\t\n\f\r ]*</u.test(text);
}
