-- Put a match into its lists, unless it has ended.
-- KEYS  1 all matches  2 ended matches  3 ended matches of the game
--       4.. further lists, those of running matches among them
-- ARGV  1 match id  2 microseconds after which a listed match must exist
-- A match that is listed already keeps its place. Returns some older entries of the lists, as
-- {list's position among the keys, match id, ...}, for the caller to check that they still exist:
-- every new match helps to clean up some that are gone.

local SAMPLE = 2

local place = redis.call('ZSCORE', KEYS[1], ARGV[1]) or whole(now_us())
local has_ended = redis.call('ZSCORE', KEYS[2], ARGV[1])
local old = now_us() - tonumber(ARGV[2])
local found = {}
for position, key in ipairs(KEYS) do
  if position ~= 2 and position ~= 3 and not has_ended then
    redis.call('ZADD', key, 'NX', place, ARGV[1])
  end
  local sample = redis.call('ZRANDMEMBER', key, SAMPLE, 'WITHSCORES')
  for i = 1, #sample, 2 do
    if tonumber(sample[i + 1]) < old then
      table.insert(found, position)
      table.insert(found, sample[i])
    end
  end
end
return found
