-- Frees the bots of matches that are over.
--
-- KEYS 1 {mm}:formations  2 {mm}:forming  3 {mm}:playing
-- ARGV 1 prefix of running keys  2... match ids
-- Returns the number of matches released; one that did not come from a queue, or was released
-- before, counts nothing.
local released = 0
for place = 2, #ARGV do
  local match = ARGV[place]
  local record = redis.call('HGET', KEYS[1], match)
  if record then
    released = released + 1
    for _, held in ipairs(cjson.decode(record).seats) do
      redis.call('SREM', ARGV[1] .. held.bot, match)
    end
    redis.call('HDEL', KEYS[1], match)
    redis.call('ZREM', KEYS[2], match)
    redis.call('ZREM', KEYS[3], match)
  end
end
return released
