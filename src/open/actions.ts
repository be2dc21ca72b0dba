import fs from 'fs-extra';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { TextError } from '../core/errors/errors.ts';
import { toFileName } from '../core/files/file-name.ts';
import { isLikelyAddress } from '../core/urls/web-url.ts';
import {
  ArchiveError,
  createSampleBackup,
  hasNightlyRun,
  inspectBackup,
  listBlogs,
  openPublication,
  startNightlyRun,
  stopNightlyRun,
  type BackupContents,
  type BlogLine,
  type Hooks,
} from '../index.ts';
import { message } from '../messages/message.ts';
import type { UiLanguage } from '../messages/translate.ts';
import {
  isSameBlog,
  uploadsOf,
  type Blog,
  type BlogSource,
  type BlogStore,
  type Choices,
  type LastRun,
  type Task,
} from './blogs.ts';
import { pathOf, textOf, toChoices, valueOf, type Form } from './form.ts';
import { Job, readSite } from './job.ts';
import { documentsFolder, homeOf, type System } from './system.ts';
import type { Uploads } from './uploads.ts';

/** Contents of a blog, known before its first run. */
export type Contents = { readonly backup: BackupContents } | { readonly live: BlogLine };

/** The blogs, what is known about them, and their runs. Everything that the page can do. */
export class Actions {
  readonly #contents = new Map<string, Contents>();
  readonly #tokens = new Map<string, string>();
  readonly #jobs = new Map<string, Job>();
  readonly store: BlogStore;
  readonly uploads: Uploads;
  readonly #system: System;
  /** language of texts from the library: that of the page that made the last change */
  language: UiLanguage = 'en';

  constructor(store: BlogStore, uploads: Uploads, system: System) {
    this.store = store;
    this.uploads = uploads;
    this.#system = system;
  }

  /** @throws {TextError} if there is no such blog */
  blog(id: string): Blog {
    const blog = this.store.get(id);
    if (!blog) throw new TextError(message('open.no-such-blog'));
    return blog;
  }

  job(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  get isBusy(): boolean {
    return this.#jobs.size > 0;
  }

  /** Stops all runs. */
  async close(): Promise<void> {
    const running = [...this.#jobs.values()];
    for (const job of running) job.stop();
    await Promise.all(running.map((job) => job.ended));
  }

  /**
   * Adds the blog that a form describes.
   * @returns its ID
   * @throws {BlogkeepError} if there is none
   */
  async start(form: Form): Promise<string> {
    if (form.sample === true) return this.#startSample();
    const upload = textOf(form.upload);
    if (upload !== '') return this.#startUpload(upload);
    const place = textOf(form.place);
    if (place === '') throw new TextError(message('open.nothing-given'));
    const file = pathOf(place, homeOf(this.#system));
    if (file !== undefined) return (await this.#startFolder(file)) ?? this.startFiles([file]);
    if (/^[^/]+\.(?:zip|xml|txt|atom|tar)$/iu.test(place)) throw new TextError(message('open.path-not-absolute'));
    if (!isLikelyAddress(place) || /^(?!https?:)[a-z]+:\/\//iu.test(place))
      throw new TextError(message('init.origin-unknown', { text: place }));
    return this.#startAddress(place, form);
  }

  /** Adds the blog in backup files. */
  async startFiles(files: readonly string[], upload?: string): Promise<string> {
    const backup = await inspectBackup({ backup: files }, this.#hooks());
    const published = backup.knowsVisibility ? 'none' : undefined;
    return this.#addBackup(backup, { files, upload, published });
  }

  /** Adds the blog in a folder that blogkeep has filled. Returns undefined if there is no archive. */
  async #startFolder(folder: string): Promise<string | undefined> {
    const kept = this.store.kept().find(({ choices }) => choices?.folder === folder);
    if (kept) return kept.id;
    const isFolder = await fs.stat(folder).then(
      (stat) => stat.isDirectory(),
      () => false,
    );
    if (!isFolder) return undefined;
    const publication = await openPublication({ dir: folder }, this.#hooks()).catch((error: unknown) => {
      if (error instanceof ArchiveError && error.code === 'archive-missing') return undefined;
      throw error;
    });
    if (!publication) return undefined;
    const { site, source: address } = publication;
    await publication.close();
    const source: BlogSource = address === undefined ? { kind: 'backup', files: [] } : { kind: 'address', address };
    const blog = this.store.add({ source, title: site.blog.title, address: site.blog.address || undefined });
    const has = (name: string) => fs.pathExists(path.join(folder, name));
    const [hasSite = false, markdown = false, book = false] = await Promise.all(['site', 'markdown', 'book'].map(has));
    const outputs = { site: hasSite || !(markdown || book), markdown, book };
    await this.store.update(blog.id, { choices: { ...(await this.choices(blog)), ...outputs, folder } });
    return blog.id;
  }

  async #startSample(): Promise<string> {
    const upload = await this.uploads.begin(0);
    const { backup: files, published, blogUrl } = await createSampleBackup(this.uploads.folderOf(upload));
    const backup = await inspectBackup({ backup: files, published, blogUrl }, this.#hooks());
    return this.#addBackup(backup, { files, upload, published, blogUrl });
  }

  #addBackup(backup: BackupContents, source: Omit<Extract<Blog['source'], { kind: 'backup' }>, 'kind'>): string {
    const { name = '', address } = backup;
    const { id } = this.store.add({ source: { kind: 'backup', ...source }, title: backup.title || name, address });
    this.#contents.set(id, { backup });
    return id;
  }

  async #startUpload(upload: string): Promise<string> {
    if (!this.uploads.has(upload)) throw new TextError(message('open.upload-gone'));
    const all = await this.uploads.files(upload);
    const lists = all.filter(
      (file) => path.extname(file).toLowerCase() === '.xml' && /sitemap/iu.test(path.basename(file)),
    );
    const files = all.filter((file) => !lists.includes(file));
    try {
      const id = await this.startFiles(files.length > 0 ? files : all, upload);
      const [list] = lists;
      if (list !== undefined && !this.#backupOf(id)?.knowsVisibility) await this.setPublished(id, list);
      return id;
    } catch (error) {
      await this.uploads.remove(upload);
      throw error;
    }
  }

  async #startAddress(address: string, form: Form): Promise<string> {
    const [user, token] = [valueOf(form, 'user'), valueOf(form, 'token')];
    const blogs = await listBlogs({ address, user, token, retries: 1 });
    const live = blogs.find(({ isDefault }) => isDefault) ?? blogs[0];
    if (!live) throw new TextError(message('open.no-such-blog'));
    const source = { kind: 'address', address, user } as const;
    const { id } = this.store.add({ source, title: live.title || live.name, address: live.address });
    this.#contents.set(id, { live });
    if (token !== undefined) this.#tokens.set(id, token);
    return id;
  }

  /** Returns the contents of a blog, which a start of the program forgets. Undefined if its files are gone. */
  async contents(id: string): Promise<Contents | undefined> {
    const { source } = this.blog(id);
    const known = this.#contents.get(id);
    if (known || source.kind === 'address') return known;
    const { files: backup, published, blogUrl } = source;
    const areHere = (await Promise.all(backup.map((file) => fs.pathExists(file)))).every(Boolean);
    if (!areHere || backup.length === 0) return undefined;
    this.#contents.set(id, { backup: await inspectBackup({ backup, published, blogUrl }, this.#hooks()) });
    return this.#contents.get(id);
  }

  #earlierOf(blog: Blog): Blog | undefined {
    return this.store.kept().find((other) => other.id !== blog.id && isSameBlog(other, blog));
  }

  /** Returns the last run of the same blog, and the IDs of its public posts if the user must decide which posts were public. */
  async earlier(blog: Blog): Promise<{ readonly last: LastRun; readonly published: ReadonlySet<string> } | undefined> {
    const { choices, last } = this.#earlierOf(blog) ?? {};
    if (!choices || !last) return undefined;
    const isUndecided = blog.source.kind === 'backup' && blog.source.published === undefined;
    const options = { dir: choices.folder, comments: choices.comments, visibility: ['published'] } as const;
    // Without an intact archive, no post is selected.
    const site = isUndecided ? await readSite(options).catch(() => undefined) : undefined;
    return { last, published: new Set(site?.keys()) };
  }

  #hooks(): Hooks {
    return { language: this.language, mentionsCommands: false };
  }

  #backupOf(id: string): BackupContents | undefined {
    const known = this.#contents.get(id);
    return known && 'backup' in known ? known.backup : undefined;
  }

  /**
   * Sets which posts were public.
   * @param listUpload ID of the upload of the list
   * @throws {UsageError} if the list cannot be read
   */
  setPublished(id: string, published: string | readonly string[], listUpload?: string): Promise<void> {
    return this.#setSource(id, { published, listUpload });
  }

  /** Applies an uploaded list of public posts. @throws {UsageError} if it cannot be read */
  async setList(id: string, name: string, request: IncomingMessage): Promise<void> {
    const upload = await this.uploads.begin(Number(request.headers['content-length'] ?? 0));
    try {
      await this.setPublished(id, await this.uploads.receive(upload, name, request), upload);
    } catch (error) {
      await this.uploads.remove(upload);
      throw error;
    }
  }

  /** Sets the address of a blog whose backup does not contain it. */
  setAddress(id: string, blogUrl: string): Promise<void> {
    return this.#setSource(id, { blogUrl: valueOf({ blogUrl }, 'blogUrl') });
  }

  async #setSource(id: string, change: Partial<Extract<Blog['source'], { kind: 'backup' }>>): Promise<void> {
    const { source } = this.blog(id);
    if (source.kind !== 'backup') return;
    const changed = { ...source, ...change };
    const { files: backup, published, blogUrl } = changed;
    const contents = await inspectBackup({ backup, published, blogUrl }, this.#hooks());
    this.#contents.set(id, { backup: contents });
    await this.store.update(id, { source: changed, address: contents.address });
  }

  /** Returns the folder that has the folders of all blogs by default. */
  async #home(): Promise<string> {
    return path.join(await documentsFolder(this.#system), 'blogkeep');
  }

  /** Returns the choices of the last run, or those that suit the blog. */
  async choices(blog: Blog): Promise<Choices> {
    if (blog.choices) return blog.choices;
    // A newer backup of a blog that is kept here belongs into the same folder.
    const earlier = this.#earlierOf(blog)?.choices;
    if (earlier) return earlier;
    const format = this.#backupOf(blog.id)?.format;
    return {
      folder: await freeFolder(path.join(await this.#home(), toFileName(blog.title, 'blog'))),
      site: true,
      markdown: false,
      preset: 'plain',
      wordpress: false,
      book: false,
      comments: 'public',
      withProtected: false,
      // Other formats have the images in the backup.
      fetchMedia: format === 'wxr' || format === 'blogger' || format === 'mt',
      keepFiles: false,
    };
  }

  /** Starts a run with the choices of a form. @throws {TextError} if one is invalid */
  async run(id: string, form: Form): Promise<void> {
    const choices = toChoices(form, homeOf(this.#system), await this.#home());
    const { folder } = choices;
    const blog = this.blog(id);
    const others = this.store.kept().filter((one) => one.id !== id && one.choices?.folder === folder);
    const stranger = others.find((one) => !isSameBlog(one, blog));
    if (stranger) throw new TextError(message('open.folder-used', { folder, title: stranger.title }));
    const isArchiveOnly = blog.source.kind === 'backup' && blog.source.files.length === 0;
    const kept = blog.choices?.folder ?? folder;
    if (isArchiveOnly && kept !== folder) throw new TextError(message('open.folder-fixed', { folder: kept }));
    await this.store.update(id, { choices });
    for (const other of others) if (!this.#jobs.has(other.id)) await this.remove(other.id);
    await this.repeat(id, 'run');
  }

  /**
   * Starts a run with the choices of the last one. If one is running, it continues.
   * @param acceptRemovals whether many posts may disappear from the website
   */
  async repeat(id: string, task: Task, acceptRemovals = false): Promise<void> {
    if (this.#jobs.has(id)) return;
    const blog = this.blog(id);
    const job = new Job(task, blog, this.language, this.#tokens.get(id), acceptRemovals);
    this.#jobs.set(id, job);
    const place = task === 'run' ? 'last' : 'check';
    const time = new Date().toISOString();
    await this.store.update(id, { [place]: { ...blog[place], task, state: 'running', time } satisfies LastRun });
    const finish = async (): Promise<void> => {
      const last = await job.ended;
      if (task === 'run') await this.#finishFiles(id, last);
      await this.store.update(id, { [place]: last });
    };
    // If the disk is full, the result is only in memory.
    void finish()
      .catch(() => undefined)
      .finally(() => this.#jobs.delete(id));
  }

  stop(id: string): void {
    this.#jobs.get(id)?.stop();
  }

  /**
   * Removes the uploaded files of an imported backup, or moves them to the folder of the blog if the user keeps them. They stay while no
   * post is published, since only a second import with other public posts changes that.
   */
  async #finishFiles(id: string, { state, counts }: LastRun): Promise<void> {
    const { source, choices } = this.blog(id);
    if (source.kind !== 'backup' || source.upload === undefined) return;
    if ((state !== 'complete' && state !== 'partial') || counts?.published === 0) return;
    const files: string[] = [];
    for (const file of choices?.keepFiles === true ? source.files : []) {
      const target = path.join(choices?.folder ?? '', 'backup', path.basename(file));
      await fs.move(file, target, { overwrite: true }).then(
        () => files.push(target),
        () => undefined,
      );
    }
    for (const upload of uploadsOf(source)) await this.uploads.remove(upload);
    const published =
      typeof source.published === 'string' && path.isAbsolute(source.published) ? undefined : source.published;
    await this.store.update(id, { source: { ...source, files, upload: undefined, listUpload: undefined, published } });
    if (files.length === 0) this.#contents.delete(id);
  }

  /** Reports whether the system exports a blog every night. Undefined if it cannot do that: a backup never changes. */
  async isNightly({ source, choices }: Blog): Promise<boolean | undefined> {
    const { program } = this.#system;
    // The nightly run would need the password.
    if (source.kind !== 'address' || source.user !== undefined || !program || !choices) return undefined;
    return hasNightlyRun({ dir: choices.folder, program });
  }

  /** @throws {UsageError} if the scheduler of the system refuses */
  async setNightly(blog: Blog, isOn: boolean): Promise<void> {
    const { program } = this.#system;
    if (!program || !blog.choices) return;
    await (isOn ? startNightlyRun : stopNightlyRun)({ dir: blog.choices.folder, program });
  }

  /** Removes a blog from the list. Its folder and its nightly run remain: another entry may be of the same folder. */
  async remove(id: string): Promise<void> {
    const { source } = this.blog(id);
    this.stop(id);
    for (const upload of uploadsOf(source)) await this.uploads.remove(upload);
    await this.store.remove(id);
  }
}

/** Returns a folder that does not exist yet or is empty: the given one, or one with a number. */
async function freeFolder(folder: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? folder : `${folder}-${number}`;
    const names = await fs.readdir(candidate).catch((): string[] => []);
    if (names.length === 0) return candidate;
  }
}
