-- Claims on cases without a domain: visible to staff of every domain. An alert about a staff user is visible to staff
-- who share a domain with that user, and so is its claim.
create function sees_operator_case(subject text, id uuid) returns boolean stable language sql set search_path = public as $$
  select case subject when 'device_alert' then exists (select from device_alert a where a.id = sees_operator_case.id)
    else not exists (select from domain d where d.id <> all (visible_domains())) end
$$;
grant execute on function sees_operator_case to overround_app;

drop policy domain_is_visible on review_claim;
do $$ declare visible constant text := format(
  'case when domain_id is null then sees_operator_case(subject, subject_id) else domain_id = any (%s::int[]) end', once('visible_domains()'));
begin
  execute format('create policy domain_is_visible on review_claim using (%s) with check (%s)', visible, visible);
end $$;
