-- What every later file builds on: extension points for a cluster, the ledger's types, and one procedure for each kind of table.

-- Functions may read tables of later files.
set local check_function_bodies = off;
-- A new function may be executed by its owner only, until it is granted.
alter default privileges revoke execute on functions from public;
grant usage on schema public to overround_app;
grant select on migration to overround_app;

-- Accounts of a transfer: wallet and held belong to the account holder, the others to the operator.
create type ledger_account as enum (
  'wallet', 'held', 'exchange', 'commission', 'casino', 'sportsbook', 'gateway', 'chips', 'clearing', 'bonus', 'adjustment');

create type transfer_kind as enum (
  'DEPOSIT', 'DEPOSIT_FEE', 'DEPOSIT_REVERSAL', 'WITHDRAW_HOLD', 'WITHDRAW_RELEASE', 'WITHDRAW_PAID', 'WITHDRAW_FEE',
  'WITHDRAW_REVERSED', 'CHIP_ISSUE', 'CHIP_BURN', 'TRANSFER_DOWN', 'TRANSFER_UP', 'SETTLEMENT_CHIPS', 'SETTLEMENT_CASH',
  'EXCH_PL', 'EXCH_COMMISSION', 'FANCY_PL', 'BOOKMAKER_PL', 'SHARE_PL', 'AGENT_COMMISSION', 'SB_STAKE', 'SB_RETURN',
  'SB_CASHOUT', 'SB_VOID', 'CASINO_BET', 'CASINO_WIN', 'CASINO_REFUND', 'CASINO_ADJUST', 'JACKPOT_WIN', 'AURA_PL',
  'BONUS_GRANT', 'BONUS_BET', 'BONUS_WIN', 'BONUS_CONVERT', 'BONUS_FORFEIT', 'FREESPIN_WIN', 'LOYALTY_REDEEM',
  'LOSING_BONUS', 'REFERRAL_REWARD', 'VIP_REWARD', 'ADJUST_CREDIT', 'ADJUST_DEBIT', 'REPAIR', 'ROLLBACK', 'TAX');

-- 64 cells are the unit of co-location, batching and settlement. The cell follows from the account id, here and in the code.
create function cell_of(account_id bigint) returns smallint immutable parallel safe language sql as
$$ select (account_id % 64)::smallint $$;
grant execute on function cell_of to overround_app;

-- Rounds half away from zero: the one rounding of bets, commission and shares.
create function half_up(numerator bigint, denominator bigint) returns bigint immutable parallel safe language sql as
$$ select sign(numerator)::bigint * ((abs(numerator) * 2 + denominator) / (denominator * 2)) $$;
comment on function half_up(bigint, bigint) is 'Oracle: src/values/round.ts';
grant execute on function half_up to overround_app;

-- Hashed keys of a person that two of their accounts may share; differences in case, subaddress and dialling prefix are ignored.
create function contact_keys(email text, phone text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when email <> '' then 'email:' || encode(sha256(convert_to(lower(regexp_replace(email, '\+[^@]*@', '@')), 'UTF8')), 'hex') end,
    case when length(regexp_replace(phone, '\D', '', 'g')) >= 8 then 'phone:' || encode(sha256(convert_to(right(regexp_replace(phone, '\D', '', 'g'), 10), 'UTF8')), 'hex') end], null)
$$;
grant execute on function contact_keys to overround_app;

-- Indexed, to find accounts that share a phone number.
create function phone_key(phone text) returns text language sql immutable as $$
  select case when length(regexp_replace(phone, '\D', '', 'g')) >= 8 then right(regexp_replace(phone, '\D', '', 'g'), 10) end
$$;
grant execute on function phone_key to overround_app;

-- Indexed, to find accounts that share a payee. Masked account numbers of four digits match too many and have no key.
create function payee_key(beneficiary text) returns text language sql immutable as $$
  select case when beneficiary like '%_@_%' or length(regexp_replace(beneficiary, '\D', '', 'g')) >= 6 then regexp_replace(lower(beneficiary), '[^a-z0-9@]', '', 'g') end
$$;
grant execute on function payee_key to overround_app;

-- The domains that the running transaction may see. Unset means none: a forgotten scope returns no rows.
create function visible_domains() returns int[] stable parallel safe language sql as
$$ select coalesce(nullif(current_setting('app.domains', true), ''), '{}')::int[] $$;
grant execute on function visible_domains to overround_app;

-- The same files make a schema on one PostgreSQL and on a Citus cluster.
create function has_citus() returns boolean stable language sql as
$$ select exists (select 1 from pg_extension where extname = 'citus') $$;
grant execute on function has_citus to overround_app;

-- An expression of a policy that is evaluated once a statement, not once a row. Citus accepts no sub-select there.
create function once(expression text) returns text stable language sql as
$$ select case when has_citus() then expression else format('(select %s)', expression) end $$;

-- Places a table on a cluster: distributed by a column, or whole on every node where there is none. Does nothing without Citus.
create procedure place_table(name text, distributed_by text) language plpgsql as $$
begin
  if not has_citus() then return; end if;
  if distributed_by is null then execute format('select create_reference_table(%L)', name);
  else execute format('select create_distributed_table(%L, %L)', name, distributed_by); end if;
end $$;

-- Row-level security by the rows that are visible and those that may be written, for the owner of the table too.
create procedure isolate(name text, visible text, writable text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy domain_is_visible on %I using (%s) with check (%s)', name, visible, writable);
end $$;

-- Grants the application role its privileges, for example 'select, insert, update (status, version)'.
create procedure grant_app(name text, privileges text) language plpgsql as $$
begin
  execute format('grant %s on %I to overround_app', privileges, name);
end $$;

-- A table of the domains: rows of other domains do not exist for the application. Distributed by its column cell, by the named
-- column, or not at all. has_shared_rows: rows without a domain are visible to every domain.
create procedure tenant_table(name text, privileges text, has_shared_rows boolean default false, distributed_by text default null) language plpgsql as $$
declare
  key constant text := coalesce(distributed_by, (select attname from pg_attribute where attrelid = name::regclass and attname = 'cell'));
  is_visible constant text := case when has_shared_rows then 'domain_id is null or ' else '' end || 'domain_id = any (' || once('visible_domains()') || '::int[])';
begin
  call place_table(name, key);
  call isolate(name, is_visible, is_visible);
  call grant_app(name, privileges);
end $$;

-- A table without row-level security that is distributed by a column.
create procedure distributed_table(name text, privileges text, distributed_by text default 'cell') language plpgsql as $$
begin
  call place_table(name, distributed_by);
  call grant_app(name, privileges);
end $$;

-- A table that every domain shares, whole on every node of a cluster.
create procedure reference_table(name text, privileges text) language plpgsql as $$
begin
  call place_table(name, null);
  call grant_app(name, privileges);
end $$;

create function refuse_change() returns trigger language plpgsql as
$$ begin raise exception '% is append-only', tg_table_name using errcode = 'OV403'; end $$;

-- Rows are neither changed nor deleted, by the owner either: history is corrected by new rows.
create procedure append_only(name text) language plpgsql as $$
begin
  execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_append_only', name);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_never_emptied', name);
end $$;

-- Tables that only grow, partitioned by month.
create table partitioned_table (name text primary key);
call reference_table('partitioned_table', 'select');

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
grant execute on procedure ensure_partitions to overround_app;

-- A table with monthly partitions around today; a default partition takes what lies outside of them.
create procedure monthly_partitions(name text) language plpgsql as $$
begin
  insert into partitioned_table values (name);
  call ensure_partitions((date_trunc('month', now()) - interval '7 months')::date, 10);
  execute format('create table %I partition of %I default', name || '_other', name);
end $$;
