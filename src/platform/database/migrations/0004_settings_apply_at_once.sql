-- Processes cache settings, location rules, device rules, sites and keys for a second. They are notified of changes and
-- read again at once, whatever statement wrote them. Keys without a dot are lock rows and counters.
create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('overround_settings', tg_table_name);
  return null;
end $$;
create trigger setting_is_notified after insert or update on setting for each row
  when (new.key like '%.%') execute function notify_settings();
create trigger location_rule_is_notified after insert or update or delete on place_rule
  for each statement execute function notify_settings();
create trigger device_restriction_is_notified after insert or update or delete on device_restriction
  for each statement execute function notify_settings();
create trigger domain_is_notified after insert or update on domain
  for each statement execute function notify_settings();
create trigger key_is_notified after insert or update on inbound_key
  for each statement execute function notify_settings();
