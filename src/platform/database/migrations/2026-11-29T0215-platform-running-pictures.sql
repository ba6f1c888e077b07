-- Names the column of a catalogue with times: players are shown its pictures while the entry runs.
create procedure shows_running_picture(name text, picture text) language plpgsql as $$
begin
  execute format('create or replace view operator_picture with (security_invoker = true) as %s
    union all select domain_id, %I, %L, status = ''ACTIVE'' and (starts_at <= now()) is not false and (ends_at > now()) is not false
      from %I where %I is not null and status <> ''REMOVED''',
    rtrim(pg_get_viewdef('operator_picture'::regclass), '; '), picture, name, name, picture);
end $$;
