import { inlineConverter, type BodyConverter, type ConversionData } from './conversion.ts';
import { pooledConverter, type PoolOptions } from './pool.ts';

/** Bodies up to so many characters cannot take long: what a body can cost grows with its length. */
const small = 50_000;

/** To start workers takes as long as to convert about so many ordinary bodies. */
const few = 150;

/**
 * Converts the small bodies of a small blog where it is called, and everything else in workers, which are only started
 * when they are needed.
 */
export function adaptiveConverter(data: ConversionData, options: PoolOptions): BodyConverter {
  const inline = inlineConverter(data);
  const isSmallBlog = data.places.size <= few;
  let pool: BodyConverter | undefined;
  return {
    width: options.workers,
    convert: (id, html) => {
      if (isSmallBlog && html.length <= small) return inline.convert(id, html);
      pool ??= pooledConverter(data, options);
      return pool.convert(id, html);
    },
    close: async () => pool?.close(),
  };
}
