-- Totals kept by the write path in the same transaction as the postings, so a report is a sum of few rows and exact.
-- day = the operator's day (the domain's time zone).
create table player_day (
  cell smallint not null,
  player_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  primary key (cell, player_id, day, product, agent_id)
) with (fillfactor = 80);
create index player_day_of_agent on player_day (agent_id, day);
select distribute('player_day', 'cell', 'player');

-- The days of a player added up, whoever his agent was: lists and totals of players need his whole life, which is many days. Nobody
-- writes it: what changes his days changes it, in the same statement. One row a product, so that whoever counts a ticket and whoever
-- settles a market wait for each other here no more than in the days.
create table player_life (
  cell smallint not null,
  player_id bigint not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  primary key (cell, player_id, product)
) with (fillfactor = 80);
select distribute('player_life', 'cell', 'player');

-- Rows are written in one order, so that two statements never wait for each other in a circle.
create function live_new_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into player_life as l (cell, player_id, product, domain_id, currency, bets, stake, pl, commission)
  select n.cell, n.player_id, n.product, min(n.domain_id), min(n.currency), sum(n.bets)::int, sum(n.stake)::bigint, sum(n.pl)::bigint, sum(n.commission)::bigint
  from new_days n group by n.cell, n.player_id, n.product order by n.cell, n.player_id, n.product
  on conflict (cell, player_id, product) do update set bets = l.bets + excluded.bets, stake = l.stake + excluded.stake, pl = l.pl + excluded.pl,
    commission = l.commission + excluded.commission;
  return null;
end $$;
create function live_changed_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into player_life as l (cell, player_id, product, domain_id, currency, bets, stake, pl, commission)
  select x.cell, x.player_id, x.product, min(x.domain_id), min(x.currency), sum(x.bets)::int, sum(x.stake)::bigint, sum(x.pl)::bigint, sum(x.commission)::bigint
  from (select n.cell, n.player_id, n.product, n.domain_id, n.currency, n.bets, n.stake, n.pl, n.commission from new_days n
    union all select o.cell, o.player_id, o.product, o.domain_id, o.currency, -o.bets, -o.stake, -o.pl, -o.commission from old_days o) x
  group by x.cell, x.player_id, x.product order by x.cell, x.player_id, x.product
  on conflict (cell, player_id, product) do update set bets = l.bets + excluded.bets, stake = l.stake + excluded.stake, pl = l.pl + excluded.pl,
    commission = l.commission + excluded.commission;
  return null;
end $$;
create function live_lost_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update player_life l set bets = l.bets - o.bets, stake = l.stake - o.stake, pl = l.pl - o.pl, commission = l.commission - o.commission
  from (select o.cell, o.player_id, o.product, sum(o.bets)::int bets, sum(o.stake)::bigint stake, sum(o.pl)::bigint pl, sum(o.commission)::bigint commission
    from old_days o group by o.cell, o.player_id, o.product) o
  where l.cell = o.cell and l.player_id = o.player_id and l.product = o.product;
  return null;
end $$;
create trigger days_are_lived after insert on player_day referencing new table as new_days for each statement execute function live_new_days();
create trigger days_are_relived after update on player_day referencing old table as old_days new table as new_days for each statement execute function live_changed_days();
create trigger days_are_lost after delete on player_day referencing old table as old_days for each statement execute function live_lost_days();

-- The lives of one cell from its days anew, while nobody counts there: for whoever finds that they differ. Answers how many players did.
create function rebuild_player_life(c smallint) returns int language plpgsql security definer set search_path = public as $$
declare differed int;
begin
  perform require_every_domain();
  lock table player_day in share mode;
  with whole as (select d.cell, d.player_id, d.product, min(d.domain_id) domain_id, min(d.currency) currency, sum(d.bets)::int bets, sum(d.stake)::bigint stake,
      sum(d.pl)::bigint pl, sum(d.commission)::bigint commission from player_day d where d.cell = c group by d.cell, d.player_id, d.product),
  gone as (delete from player_life l where l.cell = c and not exists (select from whole w where w.player_id = l.player_id and w.product = l.product) returning l.player_id),
  put as (insert into player_life as l select w.* from whole w
    on conflict (cell, player_id, product) do update set bets = excluded.bets, stake = excluded.stake, pl = excluded.pl, commission = excluded.commission
    where (l.bets, l.stake, l.pl, l.commission) is distinct from (excluded.bets, excluded.stake, excluded.pl, excluded.commission) returning l.player_id)
  select count(distinct player_id) into differed from (select player_id from gone union all select player_id from put) x;
  return differed;
end $$;

-- The same by the players' own agent, and what each node itself earned (own); cell = the players' cell, so nothing is hot.
create table agent_day (
  cell smallint not null,
  agent_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  own bigint not null default 0,
  primary key (cell, agent_id, day, product)
) with (fillfactor = 80);
create index agent_day_by_agent on agent_day (agent_id, day);
create index agent_day_by_day on agent_day (day);
select distribute('agent_day', 'cell', 'player');

-- Every node of the tree x day x product: derived by a job from the dirty list, so any node and range is one short scan.
create table node_day (
  node_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  own bigint not null,
  own_below bigint not null,
  primary key (node_id, day, product)
);
create index node_day_by_day on node_day (day);
create table node_day_dirty (
  id uuid primary key default uuidv7(),
  agent_id bigint not null,
  day date not null,
  product text not null
);

-- How many bets of which state were placed on which day: exact totals of lists, and the way to a far page.
create table bet_tally (
  cell smallint not null,
  domain_id int not null,
  placed_on date not null,
  product text not null,
  status text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  primary key (cell, domain_id, placed_on, product, status)
) with (fillfactor = 50);
create index bet_tally_by_day on bet_tally (placed_on desc);
select distribute('bet_tally', 'cell', 'player');
