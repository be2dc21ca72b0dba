export const publish = {};
