-- The ledger. One row per transfer, a debit and a credit account and an amount above zero, so every row is
-- balanced by construction. Wallet rows carry version and balance; each transfer stores both as they stood after it.
-- The application role can read these tables and write none of them: money moves only through the functions below.
create type ledger_account as enum (
  'wallet', 'held', 'exchange', 'commission', 'casino', 'sportsbook', 'gateway', 'chips', 'clearing', 'bonus', 'adjustment');

create type transfer_kind as enum (
  'DEPOSIT', 'DEPOSIT_FEE', 'DEPOSIT_REVERSAL', 'WITHDRAW_HOLD', 'WITHDRAW_RELEASE', 'WITHDRAW_PAID', 'WITHDRAW_FEE',
  'WITHDRAW_REVERSED', 'CHIP_ISSUE', 'CHIP_BURN', 'TRANSFER_DOWN', 'TRANSFER_UP', 'SETTLEMENT_CHIPS', 'SETTLEMENT_CASH',
  'EXCH_PL', 'EXCH_COMMISSION', 'FANCY_PL', 'BOOKMAKER_PL', 'SHARE_PL', 'AGENT_COMMISSION', 'SB_STAKE', 'SB_RETURN',
  'SB_CASHOUT', 'SB_VOID', 'CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL',
  'BONUS_GRANT', 'BONUS_BET', 'BONUS_WIN', 'BONUS_CONVERT', 'BONUS_FORFEIT', 'FREESPIN_WIN', 'LOYALTY_REDEEM',
  'LOSING_BONUS', 'REFERRAL_REWARD', 'VIP_REWARD', 'ADJUST_CREDIT', 'ADJUST_DEBIT', 'REPAIR', 'ROLLBACK', 'TAX');

create table wallet (
  cell smallint not null,
  account_id bigint not null,
  domain_id int not null,
  currency text not null,
  balance bigint not null default 0,
  exposure bigint not null default 0,
  held bigint not null default 0,
  debt bigint not null default 0,
  version bigint not null default 0,
  primary key (cell, account_id),
  constraint wallet_lives_in_its_cell check (cell = account_id % 64),
  constraint wallet_exposure_is_not_negative check (exposure >= 0),
  constraint wallet_held_is_not_negative check (held >= 0),
  constraint wallet_debt_is_not_negative check (debt >= 0),
  constraint wallet_available_is_not_negative check (balance - exposure + debt >= 0)
) with (fillfactor = 70);
comment on column wallet.balance is 'Own money; what is held for a withdrawal has left it and stands in held';
comment on column wallet.debt is 'What available lacks after a reversal, a void or a share of players'' wins: the only way below zero';
select distribute('wallet', 'cell', 'player');

-- Operator accounts: one sub-account per cell and domain, so that no row is hot; summed at report time.
create table house_account (
  cell smallint not null,
  domain_id int not null,
  account ledger_account not null check (account not in ('wallet', 'held')),
  currency text not null,
  balance bigint not null default 0,
  primary key (cell, domain_id, account, currency)
) with (fillfactor = 20);
select distribute('house_account', 'cell', 'player');

create table transfer (
  cell smallint not null,
  account_id bigint not null,
  wallet_version bigint not null check (wallet_version > 0),
  at timestamptz(3) not null,
  journal_id uuid not null,
  domain_id int not null,
  currency text not null,
  kind transfer_kind not null,
  debit ledger_account not null,
  credit ledger_account not null,
  amount bigint not null constraint transfer_amount_is_positive check (amount > 0),
  balance_after bigint not null,
  held_after bigint not null,
  exposure_after bigint,
  ref text not null,
  market_id bigint,
  settle_seq int,
  reverses uuid,
  actor text not null,
  note text,
  primary key (cell, account_id, wallet_version, at),
  constraint transfer_moves_between_two_accounts check (debit <> credit),
  constraint transfer_touches_its_owner check (debit in ('wallet', 'held') or credit in ('wallet', 'held'))
) partition by range (at);
create index transfer_at on transfer using brin (at);
comment on column transfer.exposure_after is 'What open bets could cost when this was booked; not part of the ledger''s own sums';
create index transfer_journal on transfer (journal_id);
-- What belongs to one round of a game is found together, in the order it was booked.
create index transfer_round on transfer (cell, account_id, ref, wallet_version) where kind in ('CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'CASINO_ADJUST', 'JACKPOT_WIN', 'REPAIR');
select distribute('transfer', 'cell', 'player');

-- Locks wallets in id order (no deadlock) and reads them; the application role may not lock rows it cannot update.
create function lock_wallets(accounts bigint[]) returns setof wallet language plpgsql security definer
set search_path = public set plan_cache_mode = force_generic_plan as $$
begin
  return query select w.* from wallet w
    where w.account_id = any (accounts) and w.cell = any (array(select cell_of(a) from unnest(accounts) a))
      and w.domain_id = any (visible_domains())
    order by w.cell, w.account_id for update;
end $$;

create function open_wallet(account bigint, in_domain int, in_currency text) returns void language sql security definer set search_path = public as
$$ insert into wallet (cell, account_id, domain_id, currency) values (cell_of(account), account, in_domain, in_currency) $$;

-- Posts the transfers of one journal one after another: every line shows version and balances as they stood after it.
-- Each step finds its one wallet by key: joined to the orders, wallets would be read from end to end for a single line.
-- orders: [{account, kind, debit, credit, amount, ref, mayOwe, note, reverses}] in the order they are to stand in the statement.
create function post_transfers(journal uuid, posted_at timestamptz, by_actor text, orders jsonb, market bigint, seq int)
returns void language plpgsql security definer set search_path = public as $$
declare o record; w wallet; change bigint; held_change bigint;
begin
  -- Several wallets are locked in their order first, as everywhere; one locks itself.
  if jsonb_array_length(orders) > 1 then
    perform lock_wallets(array(select (e ->> 'account')::bigint from jsonb_array_elements(orders) e));
  end if;
  for o in select * from jsonb_to_recordset(orders) as e(account bigint, kind transfer_kind, debit ledger_account, credit ledger_account,
      amount bigint, ref text, "mayOwe" boolean, note text, reverses uuid) loop
    change := case when o.credit = 'wallet' then o.amount when o.debit = 'wallet' then -o.amount else 0 end;
    held_change := case when o.credit = 'held' then o.amount when o.debit = 'held' then -o.amount else 0 end;
    update wallet set balance = balance + change, held = held + held_change, version = version + 1, debt = greatest(0, exposure - balance - change)
      where cell = cell_of(o.account) and account_id = o.account and domain_id = any (visible_domains()) returning * into w;
    if not found then raise exception 'unknown_account' using errcode = 'OV404', detail = o.account::text; end if;
    if change < 0 and w.balance < w.exposure and not coalesce(o."mayOwe", false) then
      raise exception 'insufficient_funds' using errcode = 'OV402', detail = o.account::text;
    end if;
    insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount,
      balance_after, held_after, exposure_after, ref, market_id, settle_seq, reverses, actor, note)
    values (w.cell, w.account_id, w.version, posted_at, journal, w.domain_id, w.currency, o.kind, o.debit, o.credit, o.amount,
      w.balance, w.held, w.exposure, o.ref, market, seq, o.reverses, by_actor, o.note);
    if o.debit not in ('wallet', 'held') or o.credit not in ('wallet', 'held') then
      insert into house_account (cell, domain_id, account, currency, balance)
      select w.cell, w.domain_id, side, w.currency, gains from (values (o.credit, o.amount), (o.debit, -o.amount)) s(side, gains) where side not in ('wallet', 'held')
      on conflict (cell, domain_id, account, currency) do update set balance = house_account.balance + excluded.balance;
    end if;
  end loop;
end $$;

-- The monthly partitions of everything that only grows; a default partition catches what lies outside.
create table partitioned_table (name text primary key);
insert into partitioned_table values ('transfer');
create procedure ensure_partitions(first_month date, months int) language plpgsql security definer set search_path = public as $$
declare name text; month date;
begin
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  for name in select p.name from partitioned_table p loop
    for i in 0 .. months - 1 loop
      month := (date_trunc('month', first_month) + make_interval(months => i))::date;
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        name || '_' || to_char(month, 'YYYYMM'), name, month, (month + interval '1 month')::date);
    end loop;
  end loop;
end $$;
