-- All differences of a catalogue are applied with one press: staff order it, and each difference is decided in the background.
create table casino_sync_application (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  overwrites_edited boolean not null,
  links_renamed boolean not null
);
comment on table casino_sync_application is 'Differences that were open when staff asked for it are applied as it says';
create index casino_sync_application_newest on casino_sync_application (domain_id, vertical, requested_at desc, id desc);
call tenant_table('casino_sync_application', 'select, insert');
