import { foldName } from '../../../core/files/unique-names.ts';
import { relativeLink, type MediumFile } from '../../site-model/site/paths.ts';
import type { Preset } from './presets/preset.ts';

/** Returns the output path of a media file beside the Markdown of a post that has a folder of its own. */
export function besidePost(markdownPath: string, medium: MediumFile): string {
  const folder = markdownPath.slice(0, markdownPath.lastIndexOf('/'));
  return `${folder}/${nameBeside(folder, medium)}`;
}

/** Returns the link to such a file in the post's Markdown. Astro requires the leading `./` to recognize a file. */
export function addressBeside(markdownPath: string, medium: MediumFile): string {
  return `./${relativeLink(markdownPath, besidePost(markdownPath, medium))}`;
}

/** Returns such a file as a front matter value: its name, not percent-encoded, because templates look it up among the post's files. */
export function fileBeside(
  markdownPath: string,
  medium: MediumFile,
  { besidePrefix = '' }: Pick<Preset, 'besidePrefix'>,
) {
  const path = besidePost(markdownPath, medium);
  return besidePrefix + path.slice(path.lastIndexOf('/') + 1);
}

/** Eleventy reads `a/a.json` as data for the pages in `a`, so a file with such a name is named by its content hash instead. */
function nameBeside(folder: string, { file, name }: MediumFile): string {
  const ofFolder = `${folder.slice(folder.lastIndexOf('/') + 1)}.json`;
  const byContent = file.slice(file.lastIndexOf('/') + 1);
  return name === undefined || foldName(name) === foldName(ofFolder) ? byContent : name;
}
