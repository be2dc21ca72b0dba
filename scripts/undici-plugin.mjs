/**
 * The parts of undici that make requests. Its index also loads fetch, WebSocket, mocks and caches, which took two thirds of its loading
 * time.
 */
const replacement = `module.exports = {
  Agent: require('./lib/dispatcher/agent'),
  Pool: require('./lib/dispatcher/pool'),
};
Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'));
`;

/** A line that undici's index must contain, since the replacement relies on it. */
const requiredLine = 'Object.assign(Dispatcher.prototype, api)';

/** @type {import('rolldown').Plugin} */
export const undiciPlugin = {
  name: 'undici makes requests and nothing else',
  transform: {
    filter: { id: /[\\/]undici[\\/]index\.js$/ },
    handler: (code) => {
      if (!code.includes(requiredLine)) throw new Error(`undici has changed, and has no: ${requiredLine}`);
      return replacement;
    },
  },
};
