-- Enter a bot into a tournament that has not started, or take it out.
-- KEYS  1 tournament  2 bots
-- ARGV  1 'join' or 'leave'  2 the bot  3 most bots
-- Returns the status of the tournament, or 'full': the bot is as wanted if it is 'open'.

local status = redis.call('HGET', KEYS[1], 'status')
if not status then
  return 'unknown'
elseif status ~= 'open' then
  return status
elseif ARGV[1] == 'leave' then
  redis.call('ZREM', KEYS[2], ARGV[2])
  return status
elseif not redis.call('ZSCORE', KEYS[2], ARGV[2]) then
  if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then
    return 'full'
  end
  local last = redis.call('ZRANGE', KEYS[2], -1, -1, 'WITHSCORES')
  redis.call('ZADD', KEYS[2], (last[2] or -1) + 1, ARGV[2])
end
return status
