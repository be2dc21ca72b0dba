/**
 * Of undici what makes requests: its index loads fetch, WebSocket, mocks and caches, too, which was two thirds of the time that it took
 * to load.
 */
const used = `module.exports = {
  Agent: require('./lib/dispatcher/agent'),
  Pool: require('./lib/dispatcher/pool'),
};
Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'));
`;

/** A line of its index that has to be there: what is taken from it stands on the same. */
const extended = 'Object.assign(Dispatcher.prototype, api)';

/** @type {import('rolldown').Plugin} */
export const undiciPlugin = {
  name: 'undici makes requests and nothing else',
  transform: {
    filter: { id: /[\\/]undici[\\/]index\.js$/ },
    handler: (code) => {
      if (!code.includes(extended)) throw new Error(`undici has changed, and has no: ${extended}`);
      return used;
    },
  },
};
