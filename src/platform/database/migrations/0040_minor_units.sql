-- Amounts count the minor units of their own currency: one yen, one paisa, one fils. ISO 4217 defines the decimals; the
-- same table is in src/values/currency.ts.
create function currency_digits(code text) returns int immutable parallel safe language sql as $$
  select case
    when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end
$$;
grant execute on function currency_digits to overround_app;

-- Minor units of one unit of a currency.
create function currency_unit(code text) returns bigint immutable parallel safe language sql as
$$ select case currency_digits(code) when 0 then 1 when 3 then 1000 else 100 end::bigint $$;
grant execute on function currency_unit to overround_app;

create function minor_units(units numeric, code text) returns bigint immutable parallel safe language sql as
$$ select round(units * currency_unit(code))::bigint $$;
grant execute on function minor_units to overround_app;

create function amount_text(amount numeric, code text) returns text immutable parallel safe language sql as
$$ select round(amount / currency_unit(code), currency_digits(code))::text $$;
grant execute on function amount_text to overround_app;

-- In hundredths of a unit, rounded up, as limits that hold in every currency are stored.
create function common_units(amount bigint, code text) returns bigint immutable parallel safe language sql as
$$ select ceil(amount * 100.0 / currency_unit(code))::bigint $$;
grant execute on function common_units to overround_app;

-- Threshold of significant events (GLI-19 2.8.8): large bets, wins and deposits.
create or replace function alert_from(setting_name text, in_domain int) returns bigint stable language sql security definer set search_path = public, pg_temp as $$
  select minor_units(coalesce(
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = in_domain),
    (select value ->> setting_name from setting where key = 'settings.risk' and domain_id = 0))::numeric,
    (select currency from domain where id = in_domain));
$$;

-- Amounts below 10,000 units are never compared, so that everyday traffic costs nothing.
drop trigger bet_may_be_large on bet_open;
create trigger bet_may_be_large after insert on bet_open for each row
  when (new.stake >= 10000 * currency_unit(new.currency)) execute function note_large_bet();
drop trigger transfer_may_be_large on transfer;
create trigger transfer_may_be_large after insert on transfer for each row
  when (new.amount >= 10000 * currency_unit(new.currency) and new.credit = 'wallet' and new.kind in ('DEPOSIT', 'EXCH_PL', 'FANCY_PL', 'BOOKMAKER_PL', 'SB_RETURN', 'CASINO_WIN', 'JACKPOT_WIN'))
  execute function note_large_transfer();

-- Every amount so far counts hundredths. In domains whose currency has other decimals it is converted; where a stored amount
-- is finer than the currency, nothing is changed and the rows are named.
do $$
declare
  amounts constant jsonb := '{
    "adjustment": ["amount", "balance_before", "balance_after"],
    "agent": ["credit_reference", "exposure_limit", "point_value"],
    "agent_day": ["stake", "pl", "commission", "retained"],
    "agent_limit": ["min_stake", "max_stake", "max_profit", "max_loss"],
    "approval": ["amount"],
    "balance_check": ["opening", "credits", "debits", "expected", "actual", "expected_held", "actual_held", "expected_exposure", "actual_exposure", "unbooked", "duplicates", "amount"],
    "balance_day": ["opening", "deposits", "withdrawals", "transfers", "exchange", "fancy", "commission", "sportsbook", "casino_bets", "casino_wins", "rolled_back", "bonus", "adjustments", "closing", "snapshot", "paid", "held", "exposure", "unsettled"],
    "balance_repair": ["before", "after", "amount", "difference", "held_difference", "exposure_before", "exposure_after"],
    "bank_statement_line": ["amount"],
    "bet_fill": ["size"],
    "bet_open": ["fills_e4", "stake", "matched", "remaining", "cancelled"],
    "bet_reversal": ["pl"],
    "bet_settled": ["fills_e4", "stake", "matched", "lapsed", "cancelled", "pl"],
    "bet_tally": ["stake", "pl"],
    "cash_entry": ["amount", "result_before", "remaining"],
    "cash_out_offer": ["amount", "potential"],
    "casino_round": ["bet", "win"],
    "collection_account": ["day_limit"],
    "deposit": ["amount", "fee", "claimed"],
    "deposit_method": ["min_amount", "max_amount", "day_cap", "player_day_cap", "fee_fixed"],
    "gateway": ["confirm_above", "float_balance"],
    "gateway_callback": ["amount"],
    "gateway_day": ["reported_in", "booked_in", "reported_out", "booked_out"],
    "gateway_difference": ["booked_amount", "reported_amount"],
    "gateway_top_up": ["amount"],
    "market_player": ["stake", "pl", "commission"],
    "market_share": ["retained", "upline_commission"],
    "node_day": ["stake", "pl", "commission", "retained", "retained_below"],
    "operator_account": ["balance"],
    "payout": ["amount"],
    "payout_method": ["min_amount", "max_amount", "transfer_cap", "fee_fixed", "fee_min", "fee_max", "day_amount", "week_amount", "month_amount", "auto_up_to", "float_alert"],
    "player": ["credit_reference", "exposure_limit"],
    "player_day": ["stake", "pl", "commission"],
    "player_lifetime": ["stake", "pl", "commission"],
    "player_limit": ["amount", "pending_amount"],
    "player_notification": ["amount"],
    "player_restriction": ["value"],
    "position": ["exposure", "worst"],
    "risk_alert": ["amount", "threshold"],
    "ticket": ["unit", "stake", "potential", "largest", "returned", "cashed_out", "agreed_return"],
    "ticket_difference": ["computed", "reported"],
    "ticket_share": ["retained"],
    "transfer": ["amount", "balance_after", "held_after", "exposure_after"],
    "wallet": ["balance", "exposure", "held", "debt"],
    "withdrawal": ["amount", "fee", "returned"]
  }';
  -- Columns that are amounts in some of the rows. An exposure limit of -1 is none.
  counted constant jsonb := '{
    "player_limit": "t.kind <> ''SESSION''",
    "player_restriction": "t.kind in (''MAX_STAKE'', ''MAX_WIN'', ''MAX_EXPOSURE'')"
  }';
  unusual int[];
  spot record;
  finer text[];
  found text;
  was_visible text := coalesce(current_setting('app.domains', true), '');
begin
  perform set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true);
  select array_agg(id) into unusual from domain where currency_digits(currency) <> 2;
  if unusual is not null then
    for spot in select key as name, value as names from jsonb_each(amounts) loop
      execute format(
        'select string_agg(row_name, '', '') from (select to_jsonb(t) ->> ''id'' as row_name from %I t join domain d on d.id = t.domain_id
           where d.id = any ($1) and %s and (%s) limit 20) x', spot.name, coalesce(counted ->> spot.name, 'true'),
        (select string_agg(format('(not (%1$L = ''exposure_limit'' and t.%1$I = -1) and t.%1$I * currency_unit(d.currency) %% 100 <> 0)', one), ' or ') from jsonb_array_elements_text(spot.names) one))
        into found using unusual;
      if found is not null then finer := array_append(finer, spot.name || ' (' || found || ')'); end if;
    end loop;
    if finer is not null then
      raise exception 'Stored amounts are finer than their currency. Correct them first: %', array_to_string(finer, '; ');
    end if;
    for spot in select key as name, value as names from jsonb_each(amounts) loop
      execute format('alter table %I disable trigger user', spot.name);
      execute format('update %I t set %s from domain d where d.id = t.domain_id and d.id = any ($1) and %s', spot.name,
        (select string_agg(format('%1$I = case when %1$L = ''exposure_limit'' and t.%1$I = -1 then -1 else t.%1$I * currency_unit(d.currency) / 100 end', one), ', ') from jsonb_array_elements_text(spot.names) one),
        coalesce(counted ->> spot.name, 'true')) using unusual;
      execute format('alter table %I enable trigger user', spot.name);
    end loop;
    update deposit_method t set quick_amounts = array(select one * currency_unit(d.currency) / 100 from unnest(t.quick_amounts) with ordinality q(one, n) order by n)
      from domain d where d.id = t.domain_id and d.id = any (unusual);
    update position t set outcomes = (select coalesce(jsonb_object_agg(key, (value::numeric * currency_unit(d.currency) / 100)::bigint::text), '{}') from jsonb_each_text(t.outcomes))
      from domain d where d.id = t.domain_id and d.id = any (unusual);
    update payout_method t set levels = (select coalesce(jsonb_agg(one || (select coalesce(jsonb_object_agg(key, (value::numeric * currency_unit(d.currency) / 100)::bigint::text), '{}')
        from jsonb_each_text(one) where key in ('maxAmount', 'dayAmount', 'weekAmount', 'monthAmount') and value is not null) order by n), '[]')
      from jsonb_array_elements(t.levels) with ordinality l(one, n))
      from domain d where d.id = t.domain_id and d.id = any (unusual);
  end if;
  perform set_config('app.domains', was_visible, true);
end $$;

alter table currency drop constraint currency_minor_digits_check;
update currency set minor_digits = currency_digits(code) where minor_digits <> currency_digits(code);
alter table currency add constraint currency_has_its_digits check (minor_digits = currency_digits(code));
comment on column currency.minor_digits is 'Decimals by ISO 4217. Stored amounts count the minor unit.';
comment on column role.item_limit is 'Largest amount that this role may approve in one item, in hundredths of a unit of any currency; null: no limit';
