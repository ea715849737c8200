-- Frees the bots of matches that are over.
--
-- KEYS 1 {mm}:formations  2 {mm}:forming  3 {mm}:playing
-- ARGV 1 prefix of running keys  2... match ids
-- Returns the bots that were freed; none for a match that was released before.
local freed = {}
for place = 2, #ARGV do
  local match = ARGV[place]
  local record = redis.call('HGET', KEYS[1], match)
  if record then
    for _, held in ipairs(cjson.decode(record).seats) do
      redis.call('SREM', ARGV[1] .. held.bot, match)
      freed[#freed + 1] = held.bot
    end
    redis.call('HDEL', KEYS[1], match)
    redis.call('ZREM', KEYS[2], match)
    redis.call('ZREM', KEYS[3], match)
  end
end
return freed
