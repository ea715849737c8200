-- Counts a match among those that a bot plays, if it may play one more.
--
-- KEYS 1 {b:<bot>}:running
-- ARGV 1 match id  2 most matches at once
-- Returns 1 if the match counts now, or did before; 0 if the bot plays enough matches.
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then
  return 1
end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('SADD', KEYS[1], ARGV[1])
return 1
