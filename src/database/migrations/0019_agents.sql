-- Cash between an account and the one above it, and what follows when somebody hangs below another node.
create table cash_entry (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  parent_id bigint not null references agent,
  account_id bigint not null,
  account_kind text not null check (account_kind in ('AGENT', 'PLAYER')),
  kind text not null check (kind in ('TRANSFER', 'SETTLEMENT')),
  direction text not null check (direction in ('DEPOSIT', 'WITHDRAW')),
  amount bigint not null check (amount > 0),
  result_before bigint not null,
  remaining bigint not null,
  currency text not null,
  ref text not null unique,
  remark text not null,
  status text not null default 'POSTED' check (status in ('POSTED', 'ROLLED_BACK')),
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  reversed_by text,
  reversed_at timestamptz(3),
  version int not null default 1,
  constraint reversed_by_another check (reversed_by is null or reversed_at is not null)
);
comment on column cash_entry.direction is 'DEPOSIT: chips down against cash collected; WITHDRAW: chips up against cash paid';
comment on column cash_entry.parent_id is 'Who collected or paid, and whose history it stays';
create index cash_entry_newest on cash_entry (made_at desc, id desc);
create index cash_entry_of_parent on cash_entry (parent_id, made_at desc, id desc);
create index cash_entry_of_account on cash_entry (account_id, made_at desc);
select reference('cash_entry');

alter table cash_entry enable row level security;
alter table cash_entry force row level security;
create policy domain_is_visible on cash_entry using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert on cash_entry to overround_app;
grant update (status, reversed_by, reversed_at, version) on cash_entry to overround_app;

-- The tree changes one node at a time: who reads it to change it holds this until he is done.
create function hold_tree() returns void language sql as $$ select pg_advisory_xact_lock(hashtext('agent tree')) $$;
revoke execute on function hold_tree() from public;
grant execute on function hold_tree() to overround_app;

-- Everything below a moved node moves with it; the sums by day of the old chain and of the new one are computed anew.
create function agent_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update agent set upline = new.upline || upline[array_position(upline, new.id) + 1:], level = level - old.level + new.level
    where upline @> array[new.id] and id <> new.id;
  insert into node_day_dirty (agent_id, day, product)
    select above.id, d.day, d.product
    from (select distinct r.day, r.product from agent_day r join agent a on a.id = r.agent_id where a.upline @> array[new.id]) d
    cross join (values (new.id), (old.parent_id)) above(id) where above.id is not null;
  return null;
end $$;
create trigger agent_moves_with_its_downline after update of parent_id on agent for each row
  when (old.parent_id is distinct from new.parent_id) execute function agent_moved();
