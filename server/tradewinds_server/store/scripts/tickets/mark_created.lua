-- Marks formed matches as created and notifies the holders of their tickets.
--
-- KEYS 1 {mm}:formations  2 {mm}:forming  3 {mm}:playing
-- ARGV 1 prefix of ticket keys  2 prefix of process channels
--      3 microseconds until a server checks whether the match is over  4... match ids
-- Returns the number of matches marked; one that was marked before, or is over, counts nothing.
local now = now_us()
local marked = 0
for place = 4, #ARGV do
  local match = ARGV[place]
  local record = redis.call('HGET', KEYS[1], match)
  if record and redis.call('ZREM', KEYS[2], match) == 1 then
    marked = marked + 1
    redis.call('ZADD', KEYS[3], now + ARGV[3], match)
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
return marked
