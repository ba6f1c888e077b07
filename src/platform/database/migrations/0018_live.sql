-- Counters are asked for again and again while people work: what waits is found by an index of its own.
create index session_newest on session (created_at desc);

-- Open streams hear at once when a session ends or somebody's rights change, whatever wrote that. The payload is the
-- person's id; for a role, which many hold, it is all.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('overround_access', case when tg_argv[0] = 'all' then 'all'
    when tg_op = 'DELETE' then to_jsonb(old) ->> tg_argv[0] else to_jsonb(new) ->> tg_argv[0] end);
  return null;
end $$;
revoke execute on function tell_access() from public;

create trigger end_of_session_is_told after update on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_access('staff_id');
create trigger change_of_person_is_told after update on staff for each row
  when ((old.status, old.role_id, old.agent_id, old.is_developer, old.must_reset, old.item_limit, old.day_limit, old.allowed_ips, old.access_days, old.access_from, old.access_to, old.needs_second_step, old.time_zone, old.language)
    is distinct from (new.status, new.role_id, new.agent_id, new.is_developer, new.must_reset, new.item_limit, new.day_limit, new.allowed_ips, new.access_days, new.access_from, new.access_to, new.needs_second_step, new.time_zone, new.language))
  execute function tell_access('id');
create trigger change_of_role_is_told after update on role for each row
  when (old.* is distinct from new.*) execute function tell_access('all');
create trigger change_of_domains_is_told after insert or delete on staff_domain for each row execute function tell_access('staff_id');
