-- Write the ratings after a match: once per match, and only if the ratings before are unchanged.
-- KEYS  1 ratings (hash: bot -> rating)  2 rated matches (sorted set by when they ended)
--       3 leaderboard (sorted set: bot by the lower end of its rating)  4.. results of each bot
-- ARGV  1 match id  2 when it ended  3 rated matches that ended before this are forgotten
--       4 results kept of each bot  then for each bot: name, rating before (empty: none), rating after,
--       place on the leaderboard, number of the result, result
-- Returns 'DONE', 'SEEN' if the match was rated before, or 'CHANGED' if a rating has changed since.

if redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  return 'SEEN'
end
for bot = 4, #KEYS do
  local name, before = ARGV[5 + (bot - 4) * 6], ARGV[6 + (bot - 4) * 6]
  if (redis.call('HGET', KEYS[1], name) or '') ~= before then
    return 'CHANGED'
  end
end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[3])
for bot = 4, #KEYS do
  local at = 5 + (bot - 4) * 6
  redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 2])
  redis.call('ZADD', KEYS[3], ARGV[at + 3], ARGV[at])
  redis.call('ZADD', KEYS[bot], ARGV[at + 4], ARGV[at + 5])
  redis.call('ZREMRANGEBYRANK', KEYS[bot], 0, -1 - ARGV[4])
end
return 'DONE'
