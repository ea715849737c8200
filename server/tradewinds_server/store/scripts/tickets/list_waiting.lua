-- Reads a page of a queue, oldest first, with everything that pairing needs.
--
-- KEYS 1 {mm}:queue:<queue>  2 {mm}:leases  3 {mm}:ratings:<pool>
-- ARGV 1 prefix of ticket keys  2 prefix of running keys  3 only tickets that came after this
--      (microseconds)  4 at most so many  5 rating of a bot without one
-- Returns {now, read, last, id, bot, joined, room, rating, ...}: `read` counts the page before tickets with
-- an expired lease were left out, `last` is where the next page starts.
local now = now_us()
local page = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[3], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[4])
local answer = {whole(now), tostring(#page / 2), page[#page] or ARGV[3]}
local bots = {}
for place = 1, #page, 2 do
  local id = page[place]
  local lease = redis.call('ZSCORE', KEYS[2], id)
  if lease and tonumber(lease) > now then
    local ticket = redis.call('HMGET', ARGV[1] .. id, 'bot', 'most')
    local bot = bots[ticket[1]]
    if not bot then
      bot = {
        running = redis.call('SCARD', ARGV[2] .. ticket[1]),
        rating = redis.call('HGET', KEYS[3], ticket[1]) or ARGV[5],
      }
      bots[ticket[1]] = bot
    end
    answer[#answer + 1] = id
    answer[#answer + 1] = ticket[1]
    answer[#answer + 1] = page[place + 1]
    answer[#answer + 1] = tostring(ticket[2] - bot.running)
    answer[#answer + 1] = bot.rating
  end
end
return answer
