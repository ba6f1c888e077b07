-- Whether two-step verification is required is a setting of the screen: seen, changed by two users and kept in its history.
insert into setting (domain_id, key, value, updated_by)
select 0, 'settings.access', jsonb_build_object('secondStepRequired', value <> 'false'::jsonb), updated_by
from setting where domain_id = 0 and key = 'login.second_step_required'
on conflict (domain_id, key) do update
  set value = setting.value || excluded.value, version = setting.version + 1, updated_at = now(), updated_by = excluded.updated_by;
delete from setting where key = 'login.second_step_required';
