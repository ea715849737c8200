-- Reads the statistics of queues.
--
-- KEYS 1 {mm}:queues
-- ARGV 1 prefix of queue keys  2 prefix of formed counts  3... queues; none means all with waiting tickets
-- Returns {queue, spec, tickets waiting, longest wait in microseconds, matches formed, ...}; a queue
-- without tickets has an empty spec.
local now = now_us()
local names = #ARGV > 2 and {unpack(ARGV, 3)} or redis.call('HKEYS', KEYS[1])
table.sort(names)
local figures = {}
for _, name in ipairs(names) do
  local oldest = redis.call('ZRANGE', ARGV[1] .. name, 0, 0, 'WITHSCORES')
  figures[#figures + 1] = name
  figures[#figures + 1] = redis.call('HGET', KEYS[1], name) or ''
  figures[#figures + 1] = redis.call('ZCARD', ARGV[1] .. name)
  figures[#figures + 1] = oldest[2] and whole(now - oldest[2]) or '0'
  figures[#figures + 1] = tonumber(redis.call('GET', ARGV[2] .. name) or 0)
end
return figures
