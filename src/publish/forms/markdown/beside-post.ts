import { foldName } from '../../../core/files/unique-names.ts';
import { relativeLink, type MediumFile } from '../../site-model/site/paths.ts';

/** Returns the output path of a media file that is stored in the folder of a post, beside its Markdown. */
export function besidePost(markdownPath: string, medium: MediumFile): string {
  const folder = markdownPath.slice(0, markdownPath.lastIndexOf('/'));
  return `${folder}/${nameBeside(folder, medium)}`;
}

/** Returns the link to a file beside a post's Markdown. Astro requires the leading `./` to recognize a file. */
export function addressBeside(markdownPath: string, medium: MediumFile): string {
  return `./${relativeLink(markdownPath, besidePost(markdownPath, medium))}`;
}

/** Returns the front matter value for a file beside a post: its name, not percent-encoded, because templates look it up by name. */
export function fileBeside(markdownPath: string, medium: MediumFile): string {
  const path = besidePost(markdownPath, medium);
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Eleventy reads `a/a.json` as data for the pages in `a`, so a file with such a name is named by its content hash instead. */
function nameBeside(folder: string, { file, name }: MediumFile): string {
  const ofFolder = `${folder.slice(folder.lastIndexOf('/') + 1)}.json`;
  const byContent = file.slice(file.lastIndexOf('/') + 1);
  return name === undefined || foldName(name) === foldName(ofFolder) ? byContent : name;
}
