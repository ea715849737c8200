-- Counts a match that a bot is invited to among those it plays, if it may play one more.
--
-- KEYS 1 {mm}:running:<bot>  2 {mm}:formations  3 {mm}:playing
-- ARGV 1 match id  2 bot  3 session  4 most matches at once
--      5 microseconds after which a server checks whether the match is over
-- Returns 1 if the match counts now, or did before; 0 if the bot plays enough matches.
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then
  return 1
end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return 0
end
local known = redis.call('HGET', KEYS[2], ARGV[1])
local record = known and cjson.decode(known) or {queue = '', seats = {}}
record.seats[#record.seats + 1] = {ticket = '', bot = ARGV[2], session = ARGV[3]}
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], cjson.encode(record))
redis.call('ZADD', KEYS[3], now_us() + ARGV[5], ARGV[1])
return 1
