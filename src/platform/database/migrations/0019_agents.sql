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

-- The latest day of the week on which accounts are settled that has begun where the domain is: what was open before it is due.
create function settlement_day(in_domain int) returns date language sql stable security definer set search_path = public as $$
  select today - (extract(isodow from today)::int - weekday + 7) % 7
  from domain d cross join lateral (select (now() at time zone d.time_zone)::date as today,
    coalesce(array_position(array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], coalesce(
      (select value ->> 'settlementDay' from setting where key = 'settings.agents' and domain_id = d.id),
      (select value ->> 'settlementDay' from setting where key = 'settings.agents' and domain_id = 0))), 1) as weekday) said
  where d.id = in_domain
$$;
revoke execute on function settlement_day(int) from public;
grant execute on function settlement_day(int) to overround_app;

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

-- What a node says of bets of those at and below it: null says nothing, and of a whole path the most restrictive holds.
create table agent_limit (
  agent_id bigint not null references agent,
  sport text not null references sport,
  product text not null check (product in ('exchange', 'bookmaker', 'fancy', 'sportsbook')),
  id uuid not null unique default uuidv7(),
  domain_id int not null references domain,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_profit bigint check (max_profit >= 0),
  max_loss bigint check (max_loss >= 0),
  min_odds_e4 int check (min_odds_e4 > 10000),
  max_odds_e4 int check (max_odds_e4 > 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  version int not null default 1,
  set_by text not null,
  set_at timestamptz(3) not null default now(),
  primary key (agent_id, sport, product)
);
select reference('agent_limit');
alter table agent_limit enable row level security;
alter table agent_limit force row level security;
create policy domain_is_visible on agent_limit using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update on agent_limit to overround_app;

-- The limits of a path for one sport and group of products, and whether everybody on it offers the group at all.
create function path_terms(path bigint[], for_sport text, for_product text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('isOffered', (select bool_and(for_product = any (a.verticals)) from agent a where a.id = any (path)),
    'minStake', max(min_stake)::text, 'maxStake', min(max_stake)::text, 'maxProfit', min(max_profit)::text, 'maxLoss', min(max_loss)::text,
    'minOddsE4', max(min_odds_e4), 'maxOddsE4', min(max_odds_e4), 'delayMs', max(delay_ms))
  from agent_limit where agent_id = any (path) and sport = for_sport and product = for_product
$$;
revoke execute on function path_terms(bigint[], text, text) from public;
grant execute on function path_terms(bigint[], text, text) to overround_app;
