import rehypeRaw from 'rehype-raw';

/**
 * In posts, URLs of this site start with a slash, as in `/media/…` and `/123/`. This prefixes them with the `base` of the
 * configuration or command line, including those in HTML within the Markdown.
 */
export function basePath() {
  return {
    name: 'base-path',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        updateConfig({ markdown: { rehypePlugins: [rehypeRaw, [withBase, config.base.replace(/\/$/, '')]] } });
      },
    },
  };
}

function withBase(base) {
  const visit = (node) => {
    for (const name of ['href', 'src']) {
      const address = node.properties?.[name];
      if (typeof address === 'string' && /^\/(?!\/)/.test(address)) node.properties[name] = base + address;
    }
    node.children?.forEach(visit);
  };
  return visit;
}
