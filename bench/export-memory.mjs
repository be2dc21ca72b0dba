import { blogkeep, startSource, withFolder } from './measure.mjs';

const [few, many] = [5000, 20_000];
const limit = 400 * 1024 * 1024;
/** maximum bytes for each additional post, whose summary fields, paths and links are in memory */
const limitPerPost = 8 * 1024;

/** Measures the peak memory of a complete export, and the increase per additional post. */
export async function exportMemory() {
  const peaks = [];
  for (const posts of [few, many]) {
    const source = await startSource({ posts });
    try {
      peaks.push(
        await withFolder(async (folder) => {
          const options = ['--base-url', source.baseUrl, '--dir', folder, '--concurrency', '16'];
          return (await blogkeep('export', ...options)).peak;
        }),
      );
    } finally {
      source.stop();
    }
  }
  const [small = 0, large = 0] = peaks;
  const perPost = (large - small) / (many - few);
  return [
    {
      what: `export: peak memory at ${many} posts`,
      measured: `${megabytes(large)} (${megabytes(small)} at ${few})`,
      limit: `< ${megabytes(limit)}`,
      holds: large < limit,
    },
    {
      what: 'export: memory for each further post',
      measured: `${(perPost / 1024).toFixed(1)} KB`,
      limit: `≤ ${limitPerPost / 1024} KB, its index`,
      holds: perPost <= limitPerPost,
    },
  ];
}

/** @type {(bytes: number) => string} */
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
