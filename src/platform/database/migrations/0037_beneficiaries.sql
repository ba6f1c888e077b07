-- Where a player is paid to: every account he ever named, since when it is known, and what the bank calls its holder.
create table beneficiary (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  method text not null check (method in ('upi', 'bank', 'card', 'crypto', 'agent')),
  account text not null check (account <> ''),
  account_key text generated always as (md5(lower(regexp_replace(account, '\s', '', 'g')))) stored,
  holder text not null default '',
  branch text,
  status text not null default 'ADDED' check (status in ('ADDED', 'VERIFIED', 'BLOCKED', 'REMOVED')),
  added_at timestamptz(3) not null default now(),
  cooling_from timestamptz(3) not null default now(),
  verified_name text,
  name_match smallint check (name_match between 0 and 100),
  verified_by text,
  verified_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  unique (cell, player_id, method, account_key),
  constraint verified_by_somebody check (status <> 'VERIFIED' or (verified_name is not null and verified_by is not null and verified_at is not null))
);
comment on column beneficiary.cooling_from is 'Since when it counts as known: anew after it was removed or blocked';
comment on column beneficiary.holder is 'As the player site was told; verified_name is what the bank said when somebody asked it';
create index beneficiary_by_id on beneficiary (id);
create index beneficiary_newest on beneficiary (added_at desc, id desc);
select distribute('beneficiary', 'cell', 'player');
alter table beneficiary enable row level security;
alter table beneficiary force row level security;
create policy domain_is_visible on beneficiary using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert on beneficiary to overround_app;
grant update (status, holder, branch, cooling_from, verified_name, name_match, verified_by, verified_at, version) on beneficiary to overround_app;
