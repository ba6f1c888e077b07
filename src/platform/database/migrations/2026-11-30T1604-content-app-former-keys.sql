-- A key that was changed with proof: which certificates handed over to the one of a version.
alter table apk_version add column former_certificates text[] not null default '{}';
comment on column apk_version.former_certificates is 'Oldest first, each proven by the one before';
