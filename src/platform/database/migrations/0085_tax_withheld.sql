-- Tax withheld from withdrawals: what was withheld, from which net winnings, and by which rule.
alter table withdrawal add column tax bigint not null default 0 check (tax >= 0);
alter table withdrawal add column taxed_winnings bigint not null default 0 check (taxed_winnings >= 0);
alter table withdrawal add column tax_rate int not null default 0 check (tax_rate between 0 and 10000);
alter table withdrawal add column tax_rule text;
alter table withdrawal add column tax_at timestamptz(3);
alter table withdrawal add constraint tax_has_a_rule check ((tax_rule is null) = (tax_at is null) and (tax_rule is not null or (tax = 0 and taxed_winnings = 0)));
alter table withdrawal drop constraint fee_leaves_something;
alter table withdrawal add constraint fee_and_tax_leave_something check (fee + tax + returned < amount);
comment on column withdrawal.tax is 'Withheld from the amount, and owed to the tax authority once the withdrawal is paid';
comment on column withdrawal.taxed_winnings is 'Net winnings from which it was withheld';
comment on column withdrawal.tax_rate is 'In basis points';
comment on column withdrawal.tax_at is 'When the tax was computed: the withdrawal counts in the financial year of this day; null: of its approval';

-- The financial year begins on 1 April, in the time zone of the site.
create function financial_year_start(at timestamptz, zone text) returns timestamptz language sql stable set search_path = public, pg_temp as $$
  select day_start((date_trunc('year', (at at time zone zone) - interval '3 months') + interval '3 months')::date, zone)
$$;

-- The financial year of a player until now, without the withdrawal that is being decided. Withdrawals count from their approval;
-- the opening balance is without those approved in the year before that were still held.
create function tax_year(of_cell smallint, of_player bigint, except_withdrawal uuid, at timestamptz)
returns table (withdrawn bigint, deposited bigint, opening bigint, taxed bigint) language sql stable set search_path = public, pg_temp as $$
  with player_year as (
    select p.cell, p.id, d.time_zone, financial_year_start(at, d.time_zone) as since
    from player p join domain d on d.id = p.domain_id where p.cell = of_cell and p.id = of_player),
  counted as (
    select w.amount - w.returned as amount, w.taxed_winnings, w.paid_at, coalesce(w.tax_at, w.approved_at, w.requested_at) as counted_at
    from withdrawal w where w.cell = of_cell and w.player_id = of_player and w.id <> except_withdrawal
      and w.status in ('APPROVED', 'INITIATED', 'PROCESSING', 'UNKNOWN', 'SUCCESS'))
  select
    (select coalesce(sum(c.amount), 0)::bigint from counted c where c.counted_at >= y.since),
    (select coalesce(sum(d.stake), 0)::bigint from player_day d where d.cell = y.cell and d.player_id = y.id and d.product = 'deposit'
      and d.day >= (y.since at time zone y.time_zone)::date),
    greatest(0, coalesce((select t.balance_after + t.held_after from transfer t where t.cell = y.cell and t.account_id = y.id and t.at < y.since
        order by t.wallet_version desc limit 1), 0)
      - (select coalesce(sum(c.amount), 0)::bigint from counted c where c.counted_at < y.since and (c.paid_at is null or c.paid_at >= y.since))),
    (select coalesce(sum(c.taxed_winnings), 0)::bigint from counted c where c.counted_at >= y.since)
  from player_year y
$$;
grant execute on function financial_year_start, tax_year to overround_app;
