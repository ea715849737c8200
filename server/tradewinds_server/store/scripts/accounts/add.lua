-- Add a name with a role and its first key.
-- KEYS  1 accounts  2 keys of the name  3 the key
-- ARGV  1 name  2 role  3 key id  4 hash of the key
-- Returns 1, or 0 if the name is taken (nothing is changed then).

if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 0 then
  return 0
end
redis.call('SADD', KEYS[2], ARGV[3])
redis.call('HSET', KEYS[3], 'name', ARGV[1], 'role', ARGV[2], 'hash', ARGV[4])
return 1
