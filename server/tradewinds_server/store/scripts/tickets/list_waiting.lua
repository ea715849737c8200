-- Reads a page of a queue, oldest first.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:leases
-- ARGV 1 prefix of ticket keys  2 only tickets that came after this (microseconds)  3 at most so many
-- Returns {now, read, last, id, bot, joined, most, ...}: `read` counts the page before tickets with
-- an expired lease were left out, `last` is where the next page begins.
local now = now_us()
local page = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[2], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[3])
local answer = {whole(now), tostring(#page / 2), page[#page] or ARGV[2]}
for place = 1, #page, 2 do
  local id = page[place]
  local lease = redis.call('ZSCORE', KEYS[2], id)
  if lease and tonumber(lease) > now then
    local ticket = redis.call('HMGET', ARGV[1] .. id, 'bot', 'most')
    answer[#answer + 1] = id
    answer[#answer + 1] = ticket[1]
    answer[#answer + 1] = page[place + 1]
    answer[#answer + 1] = ticket[2]
  end
end
return answer
