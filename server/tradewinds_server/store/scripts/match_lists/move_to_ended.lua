-- Move a match from the lists of running matches to those of ended ones.
-- KEYS  1 all matches  2.. in pairs: a list of running matches, the corresponding list of ended ones
-- ARGV  1 match id  2 its place if it is not listed: microseconds of its creation
-- Repeating it changes nothing.

local place = redis.call('ZSCORE', KEYS[1], ARGV[1]) or ARGV[2]
for position = 2, #KEYS, 2 do
  redis.call('ZREM', KEYS[position], ARGV[1])
  redis.call('ZADD', KEYS[position + 1], 'NX', place, ARGV[1])
end
return 1
