-- Marks formed matches as created and notifies the holders of their tickets.
--
-- KEYS 1 {q:<tag>}:formations  2 {q:<tag>}:forming
-- ARGV 1 prefix of ticket keys  2 prefix of process channels  3... match ids
-- Nothing happens for a match that was marked before.
for place = 3, #ARGV do
  local match = ARGV[place]
  local record = redis.call('HGET', KEYS[1], match)
  if record then
    redis.call('HDEL', KEYS[1], match)
    redis.call('ZREM', KEYS[2], match)
    for seat, held in ipairs(cjson.decode(record).seats) do
      local key = ARGV[1] .. held.ticket
      local home = redis.call('HGET', key, 'home')
      if home then
        redis.call('HSET', key, 'state', 'seated')
        redis.call('PUBLISH', ARGV[2] .. home,
          'mm ' .. cjson.encode({ticket = held.ticket, state = 'seated', match = match, seat = seat - 1}))
      end
    end
  end
end
