export const configuration = {};
