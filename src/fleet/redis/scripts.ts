/**
 * What is decided in one step in Redis, by its own clock: clocks of machines differ, and nobody comes between the lines of a script.
 * Times are milliseconds since 1970, as numbers with a fraction.
 */
const now = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
`;

/**
 * Takes a lease where nobody holds it. KEYS: lease, fence. ARGV: holder, time to live. Gives the fencing number, or the milliseconds
 * that are left to its holder as a negative number.
 *
 * The number is the time in microseconds, or one more than the last: it still grows where Redis has lost its data. The last is kept for
 * 30 days, in case the clock is set back, and not for ever, since blogs come and go.
 */
export const acquireLeaseScript = `${now}
local left = redis.call('PTTL', KEYS[1])
if left > 0 then return '-' .. left end
local last = tonumber(redis.call('GET', KEYS[2]) or '0')
local fence = string.format('%.0f', math.max(last + 1, math.floor(now * 1000)))
redis.call('SET', KEYS[2], fence, 'EX', 2592000)
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. fence, 'PX', ARGV[2])
return fence`;

/** Keeps a lease for its holder. KEYS: lease. ARGV: holder and fence, time to live. Gives 1, or 0 where it is another's. */
export const renewLeaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Gives a lease back. KEYS: lease. ARGV: holder and fence. */
export const releaseLeaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Lets requests begin at a source. KEYS: state (hash), requests in flight (sorted set of ids by when they are given up). ARGV: requests
 * in flight at most, milliseconds between two of them, time to live of one that nobody renews, its id, whether the budget is new to
 * everybody.
 *
 * Gives milliseconds to wait, 0 when the request may begin; and the number of slowdowns so far.
 */
export const admitScript = `${now}
local most, interval, ttl = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local state = redis.call('HMGET', KEYS[1], 'next', 'shut', 'width', 'slowdowns', 'most')
if not state[5] then
  -- Nothing is known, so requests may be on their way that were admitted before Redis lost its data: none begins before they are over.
  redis.call('HSET', KEYS[1], 'shut', now + tonumber(ARGV[5]), 'width', most, 'most', most, 'slowdowns', 0, 'row', 0, 'answers', 0)
  state = redis.call('HMGET', KEYS[1], 'next', 'shut', 'width', 'slowdowns', 'most')
elseif tonumber(state[5]) ~= most then
  redis.call('HSET', KEYS[1], 'width', most, 'most', most)
  state[3] = most
end
local slowdowns = tonumber(state[4] or '0')
local shut = tonumber(state[2] or '0') - now
if shut > 0 then return { tostring(math.ceil(shut)), slowdowns } end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local width = tonumber(state[3])
if redis.call('ZCARD', KEYS[2]) >= width then return { '-1', slowdowns } end
local spread = interval * most / width
local next = tonumber(state[1] or '0')
if next > now then return { tostring(math.ceil(next - now)), slowdowns } end
-- One that comes late may be made up for, so that the rate is reached; no more, so that it is never passed.
redis.call('HSET', KEYS[1], 'next', math.max(next, now - spread) + spread)
redis.call('ZADD', KEYS[2], now + ttl, ARGV[4])
return { '0', slowdowns }`;

/** Keeps the places of requests that take long. KEYS: requests in flight. ARGV: time to live, ids. */
export const renewSlotsScript = `${now}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[index]) end
return 1`;

/**
 * A request has ended. KEYS: as of admit. ARGV: its id, what the source said (answered, congested, none), the number of slowdowns when
 * it began, milliseconds that the source asks to wait, a random number from 0 to 1.
 *
 * Congestion halves the width and shuts for as long as is asked, or ever longer; each "width" answers widen it by one. What requests
 * say that began before the last slowdown is known by then.
 */
export const releaseSlotScript = `${now}
redis.call('ZREM', KEYS[2], ARGV[1])
local sign = ARGV[2]
if sign == 'none' then return 0 end
local state = redis.call('HMGET', KEYS[1], 'width', 'most', 'slowdowns', 'row', 'answers', 'shut')
if not state[2] then return 0 end
local width, most, slowdowns = tonumber(state[1]), tonumber(state[2]), tonumber(state[3])
local isNews = tonumber(ARGV[3]) == slowdowns
if sign == 'answered' then
  if not isNews or (width >= most and state[4] == '0') then return 0 end
  local answers = tonumber(state[5]) + 1
  if width < most and answers >= width then
    width = width + 1
    answers = 0
  end
  redis.call('HSET', KEYS[1], 'width', width, 'answers', answers, 'row', 0)
  return 0
end
local row = tonumber(state[4])
if isNews then
  row = row + 1
  redis.call('HSET', KEYS[1], 'width', math.max(1, math.floor(width / 2)), 'slowdowns', slowdowns + 1, 'row', row, 'answers', 0)
end
local pause = math.max(tonumber(ARGV[4]), isNews and tonumber(ARGV[5]) * math.min(30000, 500 * 2 ^ (row - 1)) or 0)
redis.call('HSET', KEYS[1], 'shut', math.max(tonumber(state[6]), now + pause))
return pause`;
