-- A key that was changed with proof: which certificates handed over to the one of a version.
alter table apk_version add column former_certificates text[] not null default '{}';
comment on column apk_version.former_certificates is 'Oldest first, each proven by the one before';

-- A package that a user uploaded and that no version has, whatever its domain: it is stored under the first domain of the uploader,
-- for which the second approver of its version may not work.
create function package_of_uploader(package_id uuid, uploader text) returns setof app_package
language plpgsql security definer set search_path = public, pg_temp as $$
declare was_visible text := coalesce(current_setting('app.domains', true), '');
begin
  perform set_config('app.domains', coalesce((select array_agg(d.id)::text from domain d), '{}'), true);
  return query select p.* from app_package p
    where p.id = package_id and p.by = uploader and p.is_whole and not exists (select from apk_version v where v.file = p.id);
  perform set_config('app.domains', was_visible, true);
end $$;
revoke all on function package_of_uploader from public;
grant execute on function package_of_uploader to overround_app;
