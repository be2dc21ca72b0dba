export const http = {};
