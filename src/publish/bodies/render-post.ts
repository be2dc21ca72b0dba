import { createAddressResolver } from '../../body/addresses/addresses.ts';
import { convertComment } from '../../body/convert-comment.ts';
import { convertBody } from '../../body/convert.ts';
import { findMedia } from '../../body/find-media.ts';
import { bodyHtml } from '../../body/formats/index.ts';
import { encodeReferences } from '../../body/media/encode-references.ts';
import type { BodyWarning, ConversionContext, ConvertedBody } from '../../body/model/context.ts';
import { plainTextBody } from '../../body/plain-text/plain-text.ts';
import { errorText } from '../../core/errors/errors.ts';
import { endsRun, toPlainError } from '../../core/errors/item-failure.ts';
import { createMediaBase } from '../../core/media/media-base.ts';
import type { PublishedMedium } from '../../core/media/media-file.ts';
import { stripSignature } from '../../core/media/media-url.ts';
import { outputEntries, mapOutputs, type OutputName } from '../../core/outputs.ts';
import { runStoppable } from '../../workers/stoppable.ts';
import { digest } from '../build/digest.ts';
import { placeOf, postsOf, type ConversionData } from '../forms/conversion-data.ts';
import type { BodyForm } from '../forms/form.ts';
import { pageLinks } from '../forms/page/index.ts';
import { bodyFacts } from '../outputs/body-facts.ts';
import { formsOf, outputPort } from '../outputs/index.ts';
import type { RenderPost, OutputData, Part } from '../outputs/output-port.ts';
import { addressesAtOwnHosts } from '../site-model/links/link-resolver.ts';
import { excerptOf, pageText } from '../site-model/site/page-text.ts';
import { coverOf, summaryOf } from '../site-model/site/previews.ts';
import type { Thread } from '../site-model/site/site.ts';
import { blogConcern, trackLookups } from './lookups.ts';
import type { RenderedPost, PostInput } from './rendering.ts';

/** Encodes each text into a buffer of its own, which is cheap to pass between threads. */
const utf8 = new TextEncoder();

/** Data that rendering any post needs. A worker receives it as `SharedData` when it starts. */
export interface RenderData extends ConversionData, OutputData {}

/** Renders posts in one thread, without side effects. */
export interface PostRendering {
  render(task: PostInput): RenderedPost;
  /**
   * Renders only the plain text of a body that could not be converted. Parts that take long are omitted. Adds the error to the result.
   * @throws the error if it must end the run
   */
  renderFallback(task: PostInput, error: unknown): RenderedPost;
}

/** @throws {UsageError} if a template has an error. The returned functions throw it as well. */
export function postRendering(data: RenderData): PostRendering {
  const conversion = postConversion(data);
  const renderers = new Map<OutputName, RenderPost>();
  const rendererOf = (name: OutputName): RenderPost => {
    const render = renderers.get(name) ?? outputPort(name).postRenderer(data);
    renderers.set(name, render);
    return render;
  };

  const complete = (
    task: PostInput,
    { html, forms, cover: ownCover, showsCover, ...converted }: ConvertedPost,
    part: Part,
  ): RenderedPost => {
    const { post } = task;
    const { media, drawings, missing } = converted;
    const comments =
      post.commentFormat === 'html'
        ? part(
            () => conversion.convertComments(task, formsOf(task.outputs)),
            () => ({ threads: [], warnings: [], lookups: [] }),
          )
        : { threads: task.threads, warnings: [], lookups: [] };
    const { threads } = comments;
    const text = part(() => pageText(html), nothing);
    const summary =
      post.description === undefined
        ? part(() => summaryOf(html), nothing)
        : excerptOf(post.description, maxDescriptionLength);
    const cover =
      ownCover ??
      part(
        () => coverOf(media, html),
        () => undefined,
      );
    const coverAbove = showsCover ? undefined : ownCover;
    const facts = bodyFacts(post.title, html, text, data.language);
    const content = { post, threads, html, text, summary, cover, coverAbove, media, facts };
    const made = mapOutputs(task.outputs, (prepared, name) => {
      const { form } = outputPort(name);
      const body = form ? (forms[form.name] ?? '') : html;
      return rendererOf(name)(prepared, { ...content, body }, part);
    });
    return {
      files: mapOutputs(made, ({ files }) => [...files].map(([path, file]) => [path, utf8.encode(file)] as const)),
      search: outputEntries(made).find(([, { search }]) => search !== undefined)?.[1].search,
      facts: {
        summary,
        bodyVersion: digest(html),
        items: mapOutputs(made, ({ item }) => item?.facts),
        media: media.map(({ file }) => file),
        cover: cover?.file,
        missing,
      },
      items: mapOutputs(made, ({ item }) => item && utf8.encode(JSON.stringify(item.text))),
      body: task.body ? html : undefined,
      threads: task.body ? threads : undefined,
      cover,
      media,
      drawings: drawings.map(({ medium, svg }) => ({ medium, content: utf8.encode(svg) })),
      warnings: [...converted.warnings, ...comments.warnings],
      lookups: [...converted.lookups, ...comments.lookups],
    };
  };

  const renderFallback = (task: PostInput, error: unknown): RenderedPost => {
    if (endsRun(error)) throw error;
    const end = performance.now() + maxFallbackTime;
    const part: Part = (make, instead) => {
      try {
        return runStoppable(make, Math.max(Math.floor((end - performance.now()) / 2), minPartTime));
      } catch (error) {
        if (endsRun(error)) throw error;
        return instead();
      }
    };
    const received = part(
      () => bodyHtml(task.html, task.post).html,
      () => task.html,
    );
    const reason = errorText(error);
    const forms = formsOf(task.outputs);
    const text = part(
      () => plainTextBody(received, reason, forms, postsOf(data)),
      () => plainTextBody('', reason, forms),
    );
    const unknown = { cover: undefined, showsCover: false, lookups: [], missing: [] };
    const made = complete(task, { ...text, ...unknown }, part);
    return { ...made, failure: toPlainError(error) };
  };
  return {
    render: (task) => {
      try {
        const { html, warnings } = bodyHtml(task.html, task.post);
        const converted = conversion.convert({ ...task, html }, formsOf(task.outputs));
        return complete(task, { ...converted, warnings: [...warnings, ...converted.warnings] }, (make) => make());
      } catch (error) {
        return renderFallback(task, error);
      }
    },
    renderFallback,
  };
}

/** Time for the fallback of a post in milliseconds. A signal must end a run within five seconds. */
const maxFallbackTime = 4000;

/** Time for each part of it when most of that is used, in milliseconds. */
const minPartTime = 50;

/** In UTF-16 code units. Lists show this description. */
const maxDescriptionLength = 500;

const nothing = () => '';

interface ConvertedPost extends ConvertedBody {
  /** the cover of the post, also the first of its media; undefined if it has none or the archive lacks the file */
  readonly cover: PublishedMedium | undefined;
  /** whether the body shows the cover */
  readonly showsCover: boolean;
  /** names of the lookups, see `lookupIn` */
  readonly lookups: readonly string[];
  /** keys of the media that readers miss because the archive lacks them */
  readonly missing: readonly string[];
}

interface ConvertedComments extends Pick<ConvertedPost, 'lookups'> {
  readonly threads: readonly Thread[];
  readonly warnings: readonly BodyWarning[];
}

/** Returns functions that convert the body of a published post, and comments that the source sent as HTML. */
function postConversion(data: ConversionData) {
  const context = contextOf(data);
  const concernsBlog = blogConcern(addressesAtOwnHosts(data));

  /** Returns the settings for converting the body and the comments of a post. */
  const settingOf = (id: string, withoutCopies: readonly string[], forms: readonly BodyForm[]) => {
    const from = placeOf(id, data);
    const { mediaBase, address } = data.postsById.get(id) ?? {};
    const base = createMediaBase(mediaBase, [address, ...data.blogAddresses]);
    const medium: ConversionContext['medium'] = (addresses) => {
      const found = context.medium(addresses);
      if (!found || !withoutCopies.includes(found.file)) return found;
      return { ...found, copies: undefined, shared: undefined, print: undefined };
    };
    const tracked = trackLookups({ ...context, medium, ...createAddressResolver(base) }, concernsBlog);
    const outputs = {
      page: pageLinks(from, data),
      forms: forms.map((form) => ({ ...form, ...form.forPost(from, data) })),
    };
    return { base, tracked, outputs };
  };

  return {
    convert(
      { post: { id, coverAddress }, html, withoutCopies = [] }: Pick<PostInput, 'post' | 'html' | 'withoutCopies'>,
      forms: readonly BodyForm[],
    ): ConvertedPost {
      const { base, tracked, outputs } = settingOf(id, withoutCopies, forms);
      const converted = convertBody(encodeReferences(html, base), tracked.context, outputs);
      const [reference] = coverAddress === undefined ? [] : findMedia('', base, { cover: coverAddress });
      const found = reference && tracked.context.medium(reference.addresses);
      const cover = found?.type.startsWith('image/') ? found : undefined;
      const others = converted.media.filter(({ file }) => file !== cover?.file);
      return {
        ...converted,
        cover,
        showsCover: others.length < converted.media.length,
        media: cover ? [cover, ...others] : converted.media,
        lookups: tracked.lookups(),
        missing: tracked.missing(),
      };
    },
    convertComments(
      { post: { id }, threads }: Pick<PostInput, 'post' | 'threads'>,
      forms: readonly BodyForm[],
    ): ConvertedComments {
      const { tracked, outputs } = settingOf(id, [], forms);
      const warnings: BodyWarning[] = [];
      const textOf = (received: string): Pick<Thread, 'text' | 'rich'> => {
        const { html, forms: others, warnings: found } = convertComment(received, tracked.context, outputs);
        warnings.push(...found.filter(({ code }) => code === 'link-unpublished'));
        return { text: pageText(html), rich: { ...others, html } };
      };
      return { threads: withTexts(threads, textOf), warnings, lookups: tracked.lookups() };
    },
  };
}

/** Iterative, so that deep threads cannot overflow the stack. */
function withTexts(threads: readonly Thread[], textOf: (received: string) => Pick<Thread, 'text' | 'rich'>): Thread[] {
  const top: Thread[] = [];
  const open = [{ from: threads, to: top }];
  for (let step = open.pop(); step; step = open.pop()) {
    for (const thread of step.from) {
      const replies: Thread[] = [];
      step.to.push({ ...thread, ...textOf(thread.text), replies });
      if (thread.replies.length > 0) open.push({ from: thread.replies, to: replies });
    }
  }
  return top;
}

function contextOf(data: ConversionData): ConversionContext {
  return {
    medium: (addresses) => {
      for (const address of addresses) {
        const found = data.media.get(stripSignature(address));
        if (found) return found;
      }
      return undefined;
    },
    ...postsOf(data),
  };
}
