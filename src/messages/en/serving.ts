export const serving = {};
