import { foldedName } from '../../../core/unique-names.ts';
import { relativeLink, type MediumFile } from '../../site-model/site/paths.ts';
import type { Preset } from './presets/preset.ts';

/** Where the Markdown of a post that has a folder of its own has a media file: beside it, as a path of the output. */
export function besidePost(markdownPath: string, medium: MediumFile): string {
  const folder = markdownPath.slice(0, markdownPath.lastIndexOf('/'));
  return `${folder}/${nameBeside(folder, medium)}`;
}

/** The address of that file in the Markdown. With the dot, Astro too takes it for one of a file. */
export function addressBeside(markdownPath: string, medium: MediumFile): string {
  return `./${relativeLink(markdownPath, besidePost(markdownPath, medium))}`;
}

/** That file in front matter, as templates look for it among the files of the post: a name, which is not encoded. */
export function fileBeside(
  markdownPath: string,
  medium: MediumFile,
  { besidePrefix = '' }: Pick<Preset, 'besidePrefix'>,
) {
  const path = besidePost(markdownPath, medium);
  return besidePrefix + path.slice(path.lastIndexOf('/') + 1);
}

/** Eleventy reads `a/a.json` as data of the pages in `a`. Names by content are nobody's, whatever folder they are in. */
function nameBeside(folder: string, { file, name }: MediumFile): string {
  const ofFolder = `${folder.slice(folder.lastIndexOf('/') + 1)}.json`;
  const byContent = file.slice(file.lastIndexOf('/') + 1);
  return name === undefined || foldedName(name) === foldedName(ofFolder) ? byContent : name;
}
