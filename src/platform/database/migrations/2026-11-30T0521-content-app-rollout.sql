-- A version of the app can be offered to a part of the devices first.
alter table apk_version add column rollout smallint not null default 100 check (rollout between 1 and 100);
comment on column apk_version.rollout is 'Per cent of the devices that are offered the version; which ones follows from their ids';
grant update (rollout) on apk_version to overround_app;
