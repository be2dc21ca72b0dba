export const blogs = {};
