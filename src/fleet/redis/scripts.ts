/**
 * First lines of scripts that need the time, which they take from Redis because the clocks of machines differ. Times are fractional
 * milliseconds since 1970. Redis runs each script atomically.
 */
const now = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
`;

/**
 * Acquires a lease if it is free. KEYS: lease, fence. ARGV: holder, time to live. Returns the fencing number; if the lease is taken, minus
 * the number of milliseconds until it expires.
 *
 * The fencing number is the larger of the time in microseconds and the last number plus one, so it increases even if Redis loses its data.
 * The last number is kept for 30 days in case the clock is set back. It is not kept forever, since blogs may be removed.
 */
export const acquireLeaseScript = `${now}
local left = redis.call('PTTL', KEYS[1])
if left > 0 then return '-' .. left end
local last = tonumber(redis.call('GET', KEYS[2]) or '0')
local fence = string.format('%.0f', math.max(last + 1, math.floor(now * 1000)))
redis.call('SET', KEYS[2], fence, 'EX', 2592000)
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. fence, 'PX', ARGV[2])
return fence`;

/** Renews a lease. KEYS: lease. ARGV: holder and fence, time to live. Returns 1, or 0 if it is lost. */
export const renewLeaseScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;

/** Releases a lease. KEYS: lease. ARGV: holder and fence. */
export const releaseLeaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Admits a request to a source. KEYS: state (hash), requests in flight (sorted set of IDs by expiry). ARGV: maximum number of requests in
 * flight, milliseconds between requests, time to live without renewal, ID of the request, milliseconds to wait if the state is missing.
 *
 * Returns two numbers: the milliseconds to wait (`0` if the request is admitted, `-1` if all slots are taken), and the number of slowdowns
 * so far.
 */
export const admitScript = `${now}
local most, interval, ttl = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local state = redis.call('HMGET', KEYS[1], 'next', 'shut', 'width', 'slowdowns', 'most')
if not state[5] then
  -- No state: requests admitted before Redis lost its data may still be in flight, so none starts until they have timed out.
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
-- One late request may be made up for, so that the rate is reached, but no more, so that it is never exceeded.
redis.call('HSET', KEYS[1], 'next', math.max(next, now - spread) + spread)
redis.call('ZADD', KEYS[2], now + ttl, ARGV[4])
return { '0', slowdowns }`;

/** Renews the slots of long requests. KEYS: requests in flight. ARGV: time to live, IDs. */
export const renewSlotsScript = `${now}
for index = 2, #ARGV do redis.call('ZADD', KEYS[1], 'XX', now + tonumber(ARGV[1]), ARGV[index]) end
return 1`;

/**
 * Releases the slot of a request. KEYS: as for {@link admitScript}. ARGV: ID, result (answered, congested, none), number of slowdowns at
 * its start, delay in milliseconds that the source requests, random number from 0 to 1.
 *
 * Congestion halves the number of slots ("width") and blocks all requests (until "shut") for the requested delay or an exponential backoff,
 * whichever is longer. Every "width" responses add a slot. A request that started before the last slowdown changes neither the slots nor
 * the backoff.
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
