/**
 * Detection of files that a browser would run as part of the site: by extension, from which static hosts derive a type, and by content
 * sniffing, in case a host sends no type (MIME Sniffing, section 7).
 */

const documents = new Set(
  [
    // HTML, including server-side includes and formats of old browsers
    'html htm xht xhtml xhtm shtml shtm stm jhtml dhtml hta htc mht mhtml maff eml',
    // XML: any such file may contain elements of XHTML or SVG
    'xml xsl xslt xsd xsf dtd rng rdf owl rss atom opml svg svgz mml mathml smi smil sml kml gpx dae x3d xspf wsdl xul xbl',
    'vxml ccxml xdp xpl ncx opf plist resx fb2 gml tei musicxml mxml ttml dfxp ism mpd wpl asx wax wvx xaml xoml xap vml',
    // files that hosts run, include or read as configuration, and files that browsers install or load into pages
    'php phtml phar asp aspx ashx jsp jspx cgi pl py rb sh htaccess js mjs cjs css wasm swf xpi crx webmanifest appcache manifest',
    // source files of site generators
    'md markdown njk liquid hbs ejs pug astro vue jsx tsx ts',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Reports whether a host may serve files with this extension as a document, script or style sheet. No list of XML extensions can be
 * complete, so XML files are also detected by their content.
 */
export function mayRun(extension: string): boolean {
  return documents.has(extension.toLowerCase()) || !/^[a-z0-9]{1,8}$/iu.test(extension);
}

/** Types whose files start with a fixed signature that is not markup. */
const fixedStart =
  /^(?:image\/(?:png|apng|jpeg|gif|webp|bmp|x-icon|tiff)|application\/(?:pdf|gzip|msword|x-hwp|vnd\.(?:openxml|oasis|ms-).*|(?:[\w.-]+\+)?zip))$/u;

/** Reports whether a file of this type may start with markup, in which case its content must be checked. */
export function mayBeginAsMarkup(type: string): boolean {
  return !fixedStart.test(type);
}

/** Number of bytes that {@link beginsAsMarkup} needs. */
export const sniffedBytes = 1445;

/** Reports whether a browser would treat a file with these first bytes as HTML or XML if the host sends no type. */
export function beginsAsMarkup(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1').replaceAll('\0', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\t\n\f\r ]*</u.test(text);
}
