-- Months whose daily totals have left the database: their files answer for them. One sum for each account and product stays, dated
-- before every period, so that figures of all time remain what they were.
create table archive_removal (
  domain_id int not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  agent_file text not null references archive_file (name),
  player_file text not null references archive_file (name),
  rows bigint not null default 0 check (rows >= 0),
  at timestamptz(3) not null default now(),
  primary key (domain_id, month)
);
comment on table archive_removal is 'Months that are in the archive alone; each is removed once';
call tenant_table('archive_removal', 'select');

-- The day of the sums that stay.
create function carried_day() returns date language sql immutable parallel safe as $$ select date '1800-01-01' $$;
grant execute on function carried_day to overround_app;

-- The day under which a booking counts in the database.
create function online_day(of_domain int, day date) returns date language sql stable parallel safe as $$
  select case when exists (select from archive_removal r where r.domain_id = of_domain and r.month = date_trunc('month', day::timestamp)::date)
    then carried_day() else day end
$$;
grant execute on function online_day to overround_app;

-- Refuses to add up days of a month that has left the database and that no file answers: the total would be too small.
create function require_online_days(first_day date, last_day date, of_domains int[], file_domains int[], file_months date[]) returns boolean
language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare gone date;
begin
  select r.month into gone from archive_removal r
  where (first_day is null or r.month > first_day - interval '1 month') and (last_day is null or r.month <= last_day)
    and (of_domains is null or r.domain_id = any (of_domains))
    and not exists (select from unnest(file_domains, file_months) f(domain, month) where f.domain = r.domain_id and f.month = r.month)
  order by r.month limit 1;
  if found then raise exception 'month_is_archived' using errcode = 'OV410', detail = to_char(gone, 'YYYY-MM'); end if;
  return true;
end $$;
grant execute on function require_online_days to overround_app;

-- The newest file of a month.
create function newest_archive_file(of_domain int, of_source text, of_month date) returns archive_file language sql stable set search_path = public, pg_temp as $$
  select f from archive_file f where f.domain_id = of_domain and f.source = of_source and f.month = of_month order by f.edition desc limit 1
$$;
revoke execute on function newest_archive_file from public;

-- Removes the daily totals of one month of a domain, once, if they are what its newest files were made from; returns how many rows left.
create function remove_archived_month(of_domain int, of_month date, agent_file_read text, player_file_read text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  next_month constant date := (of_month + interval '1 month')::date;
  agents constant archive_file := newest_archive_file(of_domain, 'agent_day', of_month);
  players constant archive_file := newest_archive_file(of_domain, 'player_day', of_month);
  sums jsonb;
  groups bigint;
  carried bigint;
  removed bigint;
  removed_players bigint;
begin
  if agents.name is distinct from agent_file_read or players.name is distinct from player_file_read then
    raise exception 'another_file_is_newer' using errcode = 'OV409';
  end if;
  insert into archive_removal (domain_id, month, agent_file, player_file) values (of_domain, of_month, agents.name, players.name);

  with gone as (delete from agent_day d where d.domain_id = of_domain and d.day >= of_month and d.day < next_month returning d.*),
  by_day as (select g.day, count(*) as n, sum(g.bets) as bets, sum(g.stake) as stake, sum(g.pl) as pl, sum(g.commission) as commission,
    sum(g.retained) as retained from gone g group by g.day),
  by_account as (select g.cell, g.agent_id, g.product, g.domain_id, g.currency, sum(g.bets)::int as bets, sum(g.stake)::bigint as stake,
    sum(g.pl)::bigint as pl, sum(g.commission)::bigint as commission, sum(g.retained)::bigint as retained
    from gone g group by g.cell, g.agent_id, g.product, g.domain_id, g.currency),
  kept as (insert into agent_day as d (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
    select a.cell, a.agent_id, carried_day(), a.product, a.domain_id, a.currency, a.bets, a.stake, a.pl, a.commission, a.retained
    from by_account a order by a.cell, a.agent_id, a.product
    on conflict (cell, agent_id, day, product) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      pl = d.pl + excluded.pl, commission = d.commission + excluded.commission, retained = d.retained + excluded.retained
      where d.currency = excluded.currency and d.domain_id = excluded.domain_id
    returning d.agent_id, d.product),
  marked as (insert into node_day_dirty (agent_id, day, product) select distinct k.agent_id, carried_day(), k.product from kept k)
  select (select coalesce(jsonb_agg(jsonb_build_object('day', b.day::text, 'rows', b.n::text, 'bets', b.bets::text, 'stake', b.stake::text,
      'pl', b.pl::text, 'commission', b.commission::text, 'retained', b.retained::text) order by b.day), '[]') from by_day b),
    (select count(*) from by_account), (select count(*) from kept), (select count(*) from gone)
  into sums, groups, carried, removed;
  if sums <> agents.day_sums or groups <> carried then raise exception 'rows_differ_from_file' using errcode = 'OV409'; end if;
  delete from node_day n where n.domain_id = of_domain and n.day >= of_month and n.day < next_month;

  -- In the order of all writers: the sums of a whole life are subtracted from and added to.
  perform 1 from player_lifetime l where l.domain_id = of_domain and (l.cell, l.player_id, l.product) in (
    select d.cell, d.player_id, d.product from player_day d where d.domain_id = of_domain and d.day >= of_month and d.day < next_month)
    order by l.cell, l.player_id, l.product for no key update;
  with gone as (delete from player_day d where d.domain_id = of_domain and d.day >= of_month and d.day < next_month returning d.*),
  by_day as (select g.day, count(*) as n, sum(g.bets) as bets, sum(g.stake) as stake, sum(g.pl) as pl, sum(g.commission) as commission
    from gone g group by g.day),
  by_account as (select g.cell, g.player_id, g.product, g.domain_id, g.agent_id, g.currency, sum(g.bets)::int as bets, sum(g.stake)::bigint as stake,
    sum(g.pl)::bigint as pl, sum(g.commission)::bigint as commission
    from gone g group by g.cell, g.player_id, g.product, g.domain_id, g.agent_id, g.currency),
  kept as (insert into player_day as d (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
    select a.cell, a.player_id, carried_day(), a.product, a.domain_id, a.agent_id, a.currency, a.bets, a.stake, a.pl, a.commission
    from by_account a order by a.cell, a.player_id, a.product, a.agent_id
    on conflict (cell, player_id, day, product, agent_id) do update set bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      pl = d.pl + excluded.pl, commission = d.commission + excluded.commission
      where d.currency = excluded.currency and d.domain_id = excluded.domain_id
    returning d.player_id)
  select (select coalesce(jsonb_agg(jsonb_build_object('day', b.day::text, 'rows', b.n::text, 'bets', b.bets::text, 'stake', b.stake::text,
      'pl', b.pl::text, 'commission', b.commission::text) order by b.day), '[]') from by_day b),
    (select count(*) from by_account), (select count(*) from kept), (select count(*) from gone)
  into sums, groups, carried, removed_players;
  if sums <> players.day_sums or groups <> carried then raise exception 'rows_differ_from_file' using errcode = 'OV409'; end if;

  update archive_removal r set rows = removed + removed_players where r.domain_id = of_domain and r.month = of_month;
  return removed + removed_players;
end $$;
grant execute on function remove_archived_month to overround_app;

-- The ledger is written to files as well.
alter table archive_file drop constraint archive_file_source_check;
alter table archive_file add constraint archive_file_source_check check (source in ('agent_day', 'player_day', 'transfer'));

drop index audit_of_archive;
create index audit_of_archive on audit (at desc, id desc)
  where action in ('warehouse.close', 'warehouse.code', 'warehouse.open', 'warehouse.read', 'warehouse.remove', 'warehouse.write');
