import { message, type Message } from '../messages/message.ts';
import type { Container } from './files/container.ts';
import { readEntryHead, startOf } from './head.ts';

/** A platform or program whose files cannot be imported. */
interface OtherPlatform {
  readonly name: string;
  /** Reports whether a zip or folder is from it. @param hasPath whether any path matches a pattern */
  readonly isContainer?: (hasPath: (pattern: RegExp) => boolean) => boolean;
  /** matches the start of its files, see {@link startOf} */
  readonly start?: RegExp;
  /** what to do instead */
  readonly advice: Message;
}

const convertInWordPress = message('backup.convert-in-wordpress');
const isMarkdown = message('backup.is-markdown');
const useOtherExport = message('backup.use-other-export');

/** All known platforms. The first one that matches is named. */
export const platforms: readonly OtherPlatform[] = [
  {
    name: 'Medium',
    isContainer: (hasPath) => hasPath(/(?:^|\/)posts\/(?:\d{4}-\d\d-\d\d|draft)_[^/]+\.html$/u),
    advice: convertInWordPress,
  },
  {
    name: 'Substack',
    isContainer: (hasPath) => hasPath(/(?:^|\/)posts\.csv$/u) || hasPath(/(?:^|\/)posts\/\d+\.[^/]+\.html$/u),
    advice: convertInWordPress,
  },
  {
    name: 'Tumblr',
    isContainer: (hasPath) => hasPath(/(?:^|\/)(?:posts_index\.html|payload-\d+\.json|html\/\d+\.html)$/u),
    start: /^<tumblr\b/u,
    advice: convertInWordPress,
  },
  {
    name: 'Ghost',
    isContainer: (hasPath) => hasPath(/\.ghost\.[\d-]+\.json$/u),
    start: /^\{\s*(?:"db"\s*:\s*\[|"(?:meta|data)"\s*:.{0,400}"exported_on")/su,
    advice: useOtherExport,
  },
  {
    name: 'Notion',
    isContainer: (hasPath) => hasPath(/ [0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/u),
    advice: useOtherExport,
  },
  {
    name: 'WordPress',
    isContainer: (hasPath) => hasPath(/(?:^|\/)wp-(?:config(?:-sample)?|login)\.php$/u),
    advice: message('backup.export-from-wordpress'),
  },
  { name: 'Hexo', isContainer: (hasPath) => hasPath(/(?:^|\/)source\/_posts\//u), advice: isMarkdown },
  { name: 'Jekyll', isContainer: (hasPath) => hasPath(/(?:^|\/)(?:_posts\/.|_config\.ya?ml$)/u), advice: isMarkdown },
  {
    name: 'Hugo',
    isContainer: (hasPath) =>
      hasPath(/(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|archetypes\/[^/]+\.md)$/u) ||
      (hasPath(/(?:^|\/)config\.(?:toml|ya?ml|json)$/u) && hasPath(/^(?=.*\.md$)(?:.*\/)?content\//u)),
    advice: isMarkdown,
  },
  { name: 'BlogEngine.NET or Subtext (BlogML)', start: /^<blog\b[^>]*\bblogml\b/iu, advice: useOtherExport },
  { name: 'LiveJournal', start: /^<(?:livejournal|ljexport)\b/iu, advice: useOtherExport },
  { name: 'Drupal', start: /^<(?:drupal|node_export)\b/iu, advice: useOtherExport },
  { name: 'Disqus', start: /^<disqus\b/iu, advice: useOtherExport },
];

/** Returns a sentence about a file of another platform; undefined if it is from none that is known. */
export function describePlatformFile(file: string, start: string): Message | undefined {
  return describe(
    file,
    platforms.find((platform) => platform.start?.test(start)),
  );
}

/** Maximum number of JSON and XML files of a zip or folder to look into. */
const maxFiles = 20;

/** Returns a sentence about zips and folders of another platform; undefined if they are from none that is known. */
export async function describePlatformOf(containers: readonly Container[]): Promise<Message | undefined> {
  for (const container of containers) {
    const paths = [...container.entries.keys()];
    const hasPath = (pattern: RegExp) => paths.some((path) => pattern.test(path));
    const found = platforms.find((platform) => platform.isContainer?.(hasPath));
    if (found) return describe(container.name, found);
    for (const path of paths.filter((one) => /^(?:[^/]+\/)?[^/]+\.(?:json|xml)$/iu.test(one)).slice(0, maxFiles)) {
      const description = describePlatformFile(
        `${container.name}/${path}`,
        startOf(await readEntryHead(container, path)),
      );
      if (description) return description;
    }
  }
  return undefined;
}

function describe(file: string, platform: OtherPlatform | undefined): Message | undefined {
  return platform && message('backup.other-platform', { file, platform: platform.name, advice: platform.advice });
}
