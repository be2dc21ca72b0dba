export const body = {};
