export const init = {};
