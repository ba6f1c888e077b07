-- What a role does all day: the panel chooses first screen, favourites, dashboard and tour by it.
alter table role add column work_profile text check (work_profile in
  ('OWNER', 'OPERATIONS', 'FINANCE', 'CASHIER', 'CHECKER', 'RISK', 'TRADER', 'SUPPORT', 'COMPLIANCE', 'MARKETING', 'AGENT', 'AUDITOR'));
comment on column role.work_profile is 'null: the profile whose preset has most permissions in common';
-- Tours that a user has finished or closed, by work profile.
alter table staff add column tours_seen text[] not null default '{}';
