/**
 * Code that loads only the parts of undici that send requests. Its index also loads fetch, WebSocket, mocks and caches, which took two
 * thirds of its loading time.
 */
const replacement = `module.exports = {
  Agent: require('./lib/dispatcher/agent'),
  Pool: require('./lib/dispatcher/pool'),
};
Object.assign(require('./lib/dispatcher/dispatcher').prototype, require('./lib/api'));
`;

/** A line of undici's index that the replacement repeats. The build fails if the index no longer contains it. */
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
