-- Banks by the first four letters of their IFSC, for all domains.
create table bank (
  code text primary key check (code ~ '^[A-Z]{4}$'),
  name text not null check (length(name) between 1 and 80),
  updated_by text not null,
  updated_at timestamptz(3) not null default now()
);
call reference_table('bank', 'select, insert, update (name, updated_by, updated_at)');

-- Checked at the end, so that one import can exchange two codes.
alter table agent_level add constraint agent_level_has_its_code unique (domain_id, code) deferrable initially deferred;
