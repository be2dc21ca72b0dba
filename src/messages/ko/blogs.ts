import type { blogs as en } from '../en/blogs.ts';
import type { Translation } from '../translation.ts';

export const blogs: Translation<typeof en> = {};
