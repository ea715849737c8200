-- Record the result of a game, once.
-- KEYS  1 games that have ended (set)  2 results in the order they came (list)
-- ARGV  1 the game's number  2 the result

if redis.call('SADD', KEYS[1], ARGV[1]) == 1 then
  redis.call('RPUSH', KEYS[2], ARGV[2])
end
return 1
