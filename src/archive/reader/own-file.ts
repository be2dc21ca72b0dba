import fs from 'fs-extra';

/** A link would lead out of the archive, and a pipe would be waited for; Windows does not know these flags. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants as Partial<typeof fs.constants>;

/** Opens a file of the archive itself for reading, and nothing that a link leads to. */
export const ownFile = ((O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK) as unknown as string;
