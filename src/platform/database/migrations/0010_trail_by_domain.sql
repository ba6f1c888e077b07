-- An audit entry without a domain (a sign-in, a change of a user or role) belongs to the domains of its user: readers who share no
-- domain with the user do not see it, nor what others did to that user. Evaluated once a statement.
create function foreign_staff() returns text[] stable parallel safe language sql set search_path = public, pg_temp as $$
  select coalesce(array_agg(lower(p.username)), '{}') || coalesce(array_agg('staff:' || p.id), '{}') from staff p
  where not exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = any (visible_domains()))
$$;
grant execute on function foreign_staff to overround_app;
do $$ declare
  sees constant text := 'domain_id = any (' || once('visible_domains()') || '::int[])';
  outside constant text := once('foreign_staff()') || '::text[]';
begin
  execute format('alter policy domain_is_visible on audit using (%s or domain_id is null and lower(actor) <> all (%s) and (subject is null or subject <> all (%s))) with check (domain_id is null or %s)',
    sees, outside, outside, sees);
end $$;
