import { dayOf, type Moment } from '../core/dates.ts';
import { fileName } from '../core/file-name.ts';
import { UniqueNames } from '../core/unique-names.ts';
import type { CategoryFolders } from './category-folders.ts';
import type { Layout } from './markdown/presets/preset.ts';

interface PostInFolder {
  readonly id: string;
  readonly date: Moment | undefined;
  readonly category: string | undefined;
}

/** The Markdown files of posts: in the folder of their category, each with a name of its own, as a preset lays them out. */
export class MarkdownPaths {
  readonly #folders: CategoryFolders;
  readonly #layout: Layout;
  /** by folder, for layouts to which different names may be the same */
  readonly #named = new Map<string, UniqueNames>();

  constructor(folders: CategoryFolders, layout: Layout) {
    this.#folders = folders;
    this.#layout = layout;
  }

  /** The path of a post's file below the Markdown's root. Of posts that want the same the first has it. */
  assign({ id, date, category }: PostInFolder, slug: string): string {
    const { posts, undated, name } = this.#layout;
    const folder = this.#folders.of(category);
    const day = date ? `${dayOf(date)}-` : undated;
    const file = this.#folders.names(folder).claim(day + fileName(slug, id), fileName(id, ''), '.md');
    const own = [posts, folder].filter((part) => part !== '').join('/');
    return name ? this.#claim(own.split('/').map(name).join('/'), name(file.slice(0, -3)), id) : joined(own, file);
  }

  #claim(folder: string, name: string, id: string): string {
    const names = this.#named.get(folder) ?? new UniqueNames();
    this.#named.set(folder, names);
    return joined(folder, names.claim(name, fileName(id, ''), '.md'));
  }
}

const joined = (folder: string, file: string) => (folder === '' ? file : `${folder}/${file}`);
