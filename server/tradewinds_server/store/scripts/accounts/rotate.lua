-- Add a key to a name; its older keys expire.
-- KEYS  1 accounts  2 keys of the name  3 the new key
-- ARGV  1 name  2 key id  3 hash of the key  4 milliseconds the older keys still work, may be 0
--       5 prefix of the keys of keys
-- Returns 1, or 0 if there is no such name. A key that expires sooner keeps its expiry.

local role = redis.call('HGET', KEYS[1], ARGV[1])
if not role then
  return 0
end
for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  if redis.call('PEXPIRE', ARGV[5] .. id, ARGV[4], 'LT') == 0
      and redis.call('EXISTS', ARGV[5] .. id) == 0 then
    redis.call('SREM', KEYS[2], id)
  end
end
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[3], 'name', ARGV[1], 'role', role, 'hash', ARGV[3])
return 1
