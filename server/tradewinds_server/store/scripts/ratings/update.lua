-- Write the ratings after a match: once per match, and only if the ratings before are unchanged.
-- KEYS  1 ratings (hash: bot -> rating)  2 rated matches (sorted set by when they ended)
--       3 leaderboard (sorted set: bot by the lower end of its rating)
--       4 changes (hash: match -> ratings before and after)  5.. results of each bot
-- ARGV  1 match id  2 when it ended  3 rated matches that ended before this are forgotten
--       4 results kept of each bot  5 the change  then for each bot: name, rating before (empty: none),
--       rating after, place on the leaderboard, number of the result, result
-- Returns 'DONE', 'SEEN' if the match was rated before, or 'CHANGED' if a rating has changed since.

local FORGOTTEN = 100 -- at once; one comes with every call

if redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  return 'SEEN'
end
for bot = 5, #KEYS do
  local name, before = ARGV[6 + (bot - 5) * 6], ARGV[7 + (bot - 5) * 6]
  if (redis.call('HGET', KEYS[1], name) or '') ~= before then
    return 'CHANGED'
  end
end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[5])
for _, old in ipairs(redis.call('ZRANGE', KEYS[2], '-inf', '(' .. ARGV[3], 'BYSCORE', 'LIMIT', 0, FORGOTTEN)) do
  redis.call('ZREM', KEYS[2], old)
  redis.call('HDEL', KEYS[4], old)
end
for bot = 5, #KEYS do
  local at = 6 + (bot - 5) * 6
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 2])
  redis.call('ZADD', KEYS[3], ARGV[at + 3], ARGV[at])
  redis.call('ZADD', KEYS[bot], ARGV[at + 4], ARGV[at + 5])
  redis.call('ZREMRANGEBYRANK', KEYS[bot], 0, -1 - ARGV[4])
end
return 'DONE'
