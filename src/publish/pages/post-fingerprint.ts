import { fingerprintOf } from '../site/site-file.ts';
import type { Site, SitePost } from '../site/site.ts';
import { tagKey } from '../site/tags.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { neighboursOf } from './neighbours.ts';

/** Texts of posts that are held for those that show them: most are shown by those before and after them. */
const mostTexts = 10_000;

/**
 * All that decides what the files of each post show, besides its body's context and what the whole site has in common:
 * its own record, where it lies, and what it shows of its neighbours, of posts like it, of its category and its tags.
 * @returns makes a function of a post, which holds some of what it has put together as long as it is used
 */
export function postFingerprints(site: Site): () => (post: SitePost) => string {
  const fingerprints = fingerprintsOf(site);
  const neighbours = neighboursOf(site);
  const tags = new Map(site.tags.map((tag) => [tagKey(tag.name), tag.sitePath]));
  return () => {
    const texts = new Map<SitePost, string>();
    /** Several others show a post: its text is put together once. */
    const shown = (other: SitePost | undefined): string => {
      if (!other) return '';
      let text = texts.get(other);
      if (text !== undefined) return text;
      text = JSON.stringify([other.title.trim(), other.sitePath]);
      if (texts.size === mostTexts) texts.clear();
      texts.set(other, text);
      return text;
    };
    return (post) => {
      const near = neighbours.get(post);
      const own = JSON.stringify([
        post.version,
        fingerprintOf(post),
        fingerprints.site,
        fingerprints.line(post.category),
        post.tags.map((tag) => tags.get(tagKey(tag))),
        post.secretComments,
        post.markdownPath,
        post.aliases,
      ]);
      const around = [near?.newer, near?.older, near?.newerInCategory, near?.olderInCategory].map(shown);
      const related = site.related.get(post.id) ?? [];
      const dated = related.map((other) => `${shown(other)} ${other.date?.epoch ?? ''} ${other.date?.offset ?? ''}`);
      // No text in JSON has line ends in it.
      return [own, ...around, ...dated].join('\n');
    };
  };
}
