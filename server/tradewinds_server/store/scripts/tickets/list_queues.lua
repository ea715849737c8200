-- Lists queues that have tickets. Run after a ticket is in its queue: see unlist_queue.lua.
--
-- KEYS 1 {x}:queues
-- ARGV 1... name and spec of each queue, in one string
local now = now_us()
for _, queue in ipairs(ARGV) do
  redis.call('ZADD', KEYS[1], now, queue)
end
