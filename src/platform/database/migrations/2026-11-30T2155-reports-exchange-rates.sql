-- What one unit of a currency was worth in a reporting currency on a day, approved by two people. A rate is never changed: a correction is
-- another one with the next number, and the newest counts.
create table exchange_rate (
  id uuid primary key default uuidv7(),
  of_currency text not null check (of_currency ~ '^[A-Z]{3}$'),
  into_currency text not null check (into_currency ~ '^[A-Z]{3}$'),
  day date not null,
  number int not null check (number > 0),
  rate_e8 bigint not null check (rate_e8 > 0),
  source text not null check (source in ('ENTERED', 'IMPORTED')),
  note text not null default '',
  requested_by text not null,
  approved_by text,
  created_at timestamptz(3) not null default now(),
  constraint rate_is_of_another_currency check (of_currency <> into_currency),
  constraint two_people_decide_on_a_rate check (approved_by <> requested_by)
);
comment on column exchange_rate.rate_e8 is 'x 100,000,000: units of the reporting currency for one unit of the other';
comment on column exchange_rate.approved_by is 'null only while a request is previewed';
create unique index exchange_rate_is_once on exchange_rate (into_currency, of_currency, day, number);
call reference_table('exchange_rate', 'select, insert');
call append_only('exchange_rate');

-- An amount of one currency in minor units of another, half away from zero.
create function converted(amount bigint, rate_e8 bigint, of_currency text, into_currency text) returns bigint immutable parallel safe language sql as $$
  select round(amount::numeric * rate_e8 * currency_unit(into_currency) / (100000000::numeric * currency_unit(of_currency)))::bigint
$$;
comment on function converted is 'Oracle: src/areas/reports/rules/exchange-rates/rate.ts';
grant execute on function converted to overround_app;
