-- Limits that hold in every currency count thousandths of a unit, as fine as the finest currency: 0.125 dinar could not be set.
create function common_unit() returns bigint immutable parallel safe language sql as $$ select 1000::bigint $$;
grant execute on function common_unit to overround_app;

-- Rounded up. The same is in src/values/money.ts.
create or replace function common_units(amount bigint, code text) returns bigint immutable parallel safe language sql as
$$ select ceil(amount::numeric * common_unit() / currency_unit(code))::bigint $$;

comment on column role.item_limit is 'Largest amount that this role may approve in one item, in thousandths of a unit of any currency; null: no limit';
comment on column approved_day.amount is 'In thousandths of a unit of any currency';

-- What was stored so far counts hundredths.
do $$
declare
  amounts constant jsonb := '{
    "sport": ["min_stake", "max_stake", "max_loss", "max_profit"],
    "competition": ["min_stake", "max_stake", "max_loss", "max_profit"],
    "event": ["min_stake", "max_stake", "max_loss", "max_profit"],
    "market": ["min_stake", "max_stake", "max_loss", "max_profit"],
    "market_template": ["min_stake", "max_stake", "max_loss", "max_profit"],
    "role": ["item_limit", "day_limit"],
    "staff": ["item_limit", "day_limit"],
    "approved_day": ["amount"],
    "approval": ["amount"]
  }';
  -- Requests on what several domains share; the others are in the currency of their domain.
  counted constant jsonb := '{ "approval": "input ? ''domains''" }';
  spot record;
  was_visible text := coalesce(current_setting('app.domains', true), '');
begin
  perform set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true);
  for spot in select key as name, value as names from jsonb_each(amounts) loop
    execute format('alter table %I disable trigger user', spot.name);
    execute format('update %I set %s where %s and coalesce(%s) is not null', spot.name,
      (select string_agg(format('%1$I = %1$I * 10', one), ', ') from jsonb_array_elements_text(spot.names) one),
      coalesce(counted ->> spot.name, 'true'),
      (select string_agg(format('%I', one), ', ') from jsonb_array_elements_text(spot.names) one));
    execute format('alter table %I enable trigger user', spot.name);
  end loop;
  perform set_config('app.domains', was_visible, true);
end $$;

alter table market alter column min_stake set default 100000;
alter table market alter column max_stake set default 100000000000;
