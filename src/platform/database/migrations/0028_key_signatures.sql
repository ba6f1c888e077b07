-- The operator ends the earlier signatures of a key; every process reads the key again at once.
call grant_app('inbound_key', 'update (accepts_v1)');
drop trigger key_is_notified on inbound_key;
create trigger key_is_notified after insert or update of status, expires_at, secret_encrypted, accepts_v1 on inbound_key
  for each statement execute function notify_settings();
