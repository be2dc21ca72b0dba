import { foldName } from '../../../core/files/unique-names.ts';
import { relativeLink, type MediumFile } from '../../site-model/site/paths.ts';
import type { Preset } from './presets/preset.ts';

/** Returns the output path of a media file next to the Markdown of a post with its own folder. */
export function besidePost(markdownPath: string, medium: MediumFile): string {
  const folder = markdownPath.slice(0, markdownPath.lastIndexOf('/'));
  return `${folder}/${nameBeside(folder, medium)}`;
}

/** Returns the link to that file in the Markdown. Astro needs the leading `./` to see a file. */
export function addressBeside(markdownPath: string, medium: MediumFile): string {
  return `./${relativeLink(markdownPath, besidePost(markdownPath, medium))}`;
}

/** Returns that file for front matter: its name, not encoded, as templates look it up among the post's files. */
export function fileBeside(
  markdownPath: string,
  medium: MediumFile,
  { besidePrefix = '' }: Pick<Preset, 'besidePrefix'>,
) {
  const path = besidePost(markdownPath, medium);
  return besidePrefix + path.slice(path.lastIndexOf('/') + 1);
}

/** Eleventy reads `a/a.json` as data of the pages in `a`, so such a file is named by its content hash. */
function nameBeside(folder: string, { file, name }: MediumFile): string {
  const ofFolder = `${folder.slice(folder.lastIndexOf('/') + 1)}.json`;
  const byContent = file.slice(file.lastIndexOf('/') + 1);
  return name === undefined || foldName(name) === foldName(ofFolder) ? byContent : name;
}
