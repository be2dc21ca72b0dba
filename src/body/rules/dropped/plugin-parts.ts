import { isTag, isText, type Element } from 'domhandler';
import { isTextBlockElement } from '../../dom/author-content.ts';
import { countDropped, countLost } from '../../model/body.ts';
import {
  attribute,
  elementsBelow,
  findAncestor,
  findElement,
  hasClass,
  isFirstElement,
  isNamed,
  nodesBelow,
  rewrite,
} from '../../dom/tree.ts';
import { authoredNodes } from './advertisement.ts';
import type { Rule } from '../rule.ts';

/**
 * Drops and counts what plugins of WordPress add to a post and what only works on its old site: tables of contents (pages have their own),
 * subscription forms, breadcrumbs, buttons, messages. Runs first, since later rules convert the icons and hidden elements in them.
 */
export const pluginParts: Rule = {
  name: 'plugin-parts',
  mentions:
    /toc|table-?of-?contents|subscription|mc4wp|tnp|mailpoet|sib_|seva-form|breadcrumb|lightbox-trigger|noscript|contact-form|wp-block-(?:search|loginout|calendar)|nf-form|code-block-pro|social-link|ngg_shortcode/iu,
  apply(body) {
    rewrite(body.root, (one) => {
      const kind = kindOf(one);
      if (!kind) return undefined;
      (kind.isLost === true ? countLost : countDropped)(body, kind.what);
      return kind.isPart ? authoredNodes(one, kind.isPart) : [];
    });
    for (const node of nodesBelow(body.root))
      if (isText(node) && nextGenPlaceholder.test(node.data) && !isNamed(node.parent, 'pre', 'code')) {
        countLost(body, 'gallery that NextGEN Gallery omits');
        node.data = '';
      }
  },
};

/** Text that NextGEN Gallery writes in place of a gallery in answers of the REST API. */
const nextGenPlaceholder = /^\s*ngg_shortcode_\d{1,9}_placeholder\s*$/u;

interface Kind {
  /** name in the report */
  readonly what: string;
  /** classes of the elements; `#` precedes an ID */
  readonly names: readonly string[];
  /** Reports whether a text block in such an element belongs to it. Other text blocks are the author's. Default: all of them do. */
  readonly isPart?: (one: Element) => boolean;
  /** whether readers could see the content */
  readonly isLost?: true;
}

/** Reports whether each item of a list has a link to a section of the post. */
function isListOfSections(list: Element): boolean {
  const isSectionLink = (one: Element) => isNamed(one, 'a') && attribute(one, 'href').includes('#');
  return elementsBelow(list, (one) => isNamed(one, 'li')).every((item) => findElement(item, isSectionLink));
}

const kinds: readonly Kind[] = [
  {
    what: 'table of contents of a plugin',
    names: [
      // Easy Table of Contents, Table of Contents Plus, LuckyWP, Joli, Fixed TOC, SimpleTOC.
      ...['#ez-toc-container', '#toc_container', 'lwptoc', 'wpj-jtoc', '#ftwp-container-outer'],
      ...['simpletoc', 'simpletoc-title', 'simpletoc-list'],
      // Blocks of Yoast SEO, Rank Math, All in One SEO, Kadence, Ultimate Blocks, Gutenberg.
      ...['yoast-table-of-contents', 'wp-block-rank-math-toc-block', 'wp-block-aioseo-table-of-contents'],
      ...['wp-block-kadence-tableofcontents', 'ub_table-of-contents', 'wp-block-table-of-contents'],
    ],
    isPart: (one) =>
      isNamed(one, 'ul', 'ol') ? isListOfSections(one) : !isTextBlockElement(one) || isFirstElement(one),
  },
  {
    what: 'subscription form',
    // Newsletter, Mailchimp for WordPress, MailPoet, Brevo, Kit, Jetpack.
    names: [
      ...['tnp-subscription', 'mc4wp-form', 'mailpoet_form', 'sib_signup_form', 'seva-form'],
      ...['jetpack_subscription_widget', 'wp-block-jetpack-subscriptions', 'wp-block-jetpack-subscriptions__container'],
    ],
    isPart: (one) => !isTextBlockElement(one) || findAncestor(one, (outer) => isNamed(outer, 'form')) !== undefined,
  },
  {
    what: 'breadcrumbs',
    names: ['yoast-breadcrumbs', 'rank-math-breadcrumb', 'aioseo-breadcrumbs', 'wp-block-breadcrumbs'],
    isPart: (one) => !isTextBlockElement(one) || isFirstElement(one),
  },
  {
    what: 'button or message of a script',
    names: [
      // Images of WordPress, slideshows and forms of Jetpack, WPForms, Ninja Forms.
      ...['lightbox-trigger', 'jetpack-slideshow-noscript', 'contact-form-submission', 'contact-form__input-error'],
      ...['wpforms-error-noscript', 'ninja-forms-noscript-message'],
    ],
  },
  { what: 'search, login or calendar', names: ['wp-block-search', 'wp-block-loginout', 'wp-block-calendar'] },
  { what: 'form that only a script shows', names: ['nf-form-cont'], isLost: true },
];

const kindOfName: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => kind.names.map((name) => [name, kind] as const)),
);

/** Elements whose drawings are only icons: blocks of Code Block Pro, links to profiles. */
const iconHolders = ['wp-block-kevinbatdorf-code-block-pro', 'wp-social-link'];

const icon: Kind = { what: 'icon', names: [] };

function kindOf(one: Element): Kind | undefined {
  const { attribs, name, parent } = one;
  if (name === 'svg' && parent?.parent && isTag(parent.parent) && hasClass(parent.parent, ...iconHolders)) return icon;
  if (attribs.class === undefined && attribs.id === undefined) return undefined;
  const names = [...(attribs.class ?? '').split(/\s+/u), `#${attribs.id ?? ''}`];
  return names.map((name) => kindOfName.get(name)).find((kind) => kind !== undefined);
}
