export const serve = {};
