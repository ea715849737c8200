-- Takes a queue off the list, unless somebody joined it since it was found empty.
--
-- KEYS 1 {x}:queues
-- ARGV 1 name and spec of the queue, in one string  2 when it was listed, as read before that
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
