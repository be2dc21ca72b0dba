import rehypeRaw from 'rehype-raw';

/**
 * With `--post-folders`, posts refer to the images and files beside them, as in `./photo.jpg`. This points these URLs to the folder
 * of the page, which contains the files because of `src/pages/[...post]/[file].ts`. Without this plugin, Astro would import and
 * optimize the images, but not find other files, nor images in HTML.
 */
export function postFiles() {
  return {
    name: 'post-files',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ markdown: { remarkPlugins: [atPage], rehypePlugins: [rehypeRaw, atPage] } });
      },
    },
  };
}

/** For the trees of Markdown and of HTML. Images must be changed in the Markdown tree, from which Astro collects them. */
function atPage() {
  return (tree, { data }) => {
    const { slug } = data.astro?.frontmatter ?? {};
    if (slug === undefined) return;
    const page = `/${String(slug).split('/').map(encodeURIComponent).join('/')}/`;
    const moved = (address) => (/^\.\/[^/]+$/.test(address) ? page + address.slice(2) : address);
    const visit = (node) => {
      if (typeof node.url === 'string') node.url = moved(node.url);
      for (const name of ['href', 'src']) {
        if (typeof node.properties?.[name] === 'string') node.properties[name] = moved(node.properties[name]);
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
