import { bodyHtml } from '../../body/formats/index.ts';
import { plainTextBody } from '../../body/plain-text/plain-text.ts';
import { errorText } from '../../core/errors/errors.ts';
import { endsRun, toPlainError } from '../../core/errors/item-failure.ts';
import { outputEntries, mapOutputs, type OutputName } from '../../core/outputs.ts';
import { digest } from '../build/digest.ts';
import { bodyFacts } from '../outputs/body-facts.ts';
import { outputPort } from '../outputs/index.ts';
import type { RenderPost, OutputData, Part } from '../outputs/output-port.ts';
import { coverOf, summaryOf } from '../site-model/site/previews.ts';
import { excerptOf, pageText } from '../site-model/site/page-text.ts';
import { postConversion, type BodyForms, type ConvertedPost } from './conversion.ts';
import { postsOf, type ConversionData } from './conversion-data.ts';
import type { RenderedPost, PostInput } from './rendering.ts';
import { runStoppable } from '../../workers/stoppable.ts';

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
  const { convert, convertComments } = postConversion(data);
  const renderers = new Map<OutputName, RenderPost>();
  const rendererOf = (name: OutputName): RenderPost => {
    const render = renderers.get(name) ?? outputPort(name).postRenderer(data);
    renderers.set(name, render);
    return render;
  };

  const complete = (
    task: PostInput,
    { html: body, markdown, portable, print, cover: ownCover, showsCover, ...converted }: ConvertedPost,
    part: Part,
  ): RenderedPost => {
    const { post } = task;
    const { media, drawings, missing } = converted;
    const comments =
      post.commentFormat === 'html'
        ? part(
            () => convertComments(task, formsOf(task)),
            () => ({ threads: [], warnings: [], lookups: [] }),
          )
        : { threads: task.threads, warnings: [], lookups: [] };
    const { threads } = comments;
    const text = part(() => pageText(body), nothing);
    const summary =
      post.description === undefined
        ? part(() => summaryOf(body), nothing)
        : excerptOf(post.description, maxDescriptionLength);
    const cover =
      ownCover ??
      part(
        () => coverOf(media, body),
        () => undefined,
      );
    const coverAbove = showsCover ? undefined : ownCover;
    const facts = bodyFacts(post.title, body, text, data.language);
    const forms = { html: body, markdown, portable, print };
    const content = { post, threads, ...forms, text, summary, cover, coverAbove, media, facts };
    const made = mapOutputs(task.outputs, (prepared, name) => rendererOf(name)(prepared, content, part));
    return {
      files: mapOutputs(made, ({ files }) => [...files].map(([path, file]) => [path, utf8.encode(file)] as const)),
      search: outputEntries(made).find(([, { search }]) => search !== undefined)?.[1].search,
      items: mapOutputs(
        made,
        ({ item }) => item && { json: utf8.encode(JSON.stringify(item.text)), facts: item.facts },
      ),
      body: task.body ? body : undefined,
      threads: task.body ? threads : undefined,
      bodyVersion: digest(body),
      summary,
      cover,
      media,
      drawings: drawings.map(({ medium, svg }) => ({ medium, content: utf8.encode(svg) })),
      warnings: [...converted.warnings, ...comments.warnings],
      lookups: [...converted.lookups, ...comments.lookups],
      missing,
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
    const text = part(
      () => plainTextBody(received, reason, postsOf(data)),
      () => plainTextBody('', reason),
    );
    const forms = formsOf(task);
    const portable = forms.portable ? text.html : undefined;
    const print = forms.print ? text.html : undefined;
    const unknown = { cover: undefined, showsCover: false, lookups: [], missing: [] };
    const made = complete(task, { ...text, portable, print, ...unknown }, part);
    return { ...made, failure: toPlainError(error) };
  };
  return {
    render: (task) => {
      try {
        const { html, warnings } = bodyHtml(task.html, task.post);
        const converted = convert({ ...task, html }, formsOf(task));
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

function formsOf({ outputs }: PostInput): BodyForms {
  const ports = outputEntries(outputs).map(([name]) => outputPort(name));
  return {
    portable: ports.some((port) => port.portableBodies !== undefined),
    print: ports.some((port) => port.printBodies === true),
  };
}

const nothing = () => '';
