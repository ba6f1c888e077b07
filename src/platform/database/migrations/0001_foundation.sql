-- Ground every later table stands on: distribution words that are no-ops without Citus, so that one
-- file serves one PostgreSQL and a cluster alike; brands, currencies, and ids the application owns.
create function has_citus() returns boolean stable language sql as
$$ select exists (select 1 from pg_extension where extname = 'citus') $$;

create function distribute(relation text, key text, beside text default null) returns void language plpgsql as $$
begin
  if has_citus() then
    execute format('select create_distributed_table(%L, %L, colocate_with => %L)', relation, key, coalesce(beside, 'none'));
  end if;
end $$;

create function reference(relation text) returns void language plpgsql as $$
begin
  if has_citus() then execute format('select create_reference_table(%L)', relation); end if;
end $$;

-- 64 cells: the unit of co-location, batching, settlement and zero-sum. Derived from the account id in code and here.
create function cell_of(account_id bigint) returns smallint immutable parallel safe language sql as
$$ select (account_id % 64)::smallint $$;

-- Half away from zero, the one rounding of bets, commission and shares.
create function half_up(numerator bigint, denominator bigint) returns bigint immutable parallel safe language sql as
$$ select sign(numerator)::bigint * ((abs(numerator) * 2 + denominator) / (denominator * 2)) $$;

-- The domains the running transaction may see. Unset means none: a forgotten scope returns no rows.
create function visible_domains() returns int[] stable parallel safe language sql as
$$ select coalesce(nullif(current_setting('app.domains', true), ''), '{}')::int[] $$;

create table currency (
  code text primary key,
  symbol text not null,
  minor_digits smallint not null default 2 check (minor_digits between 0 and 2)
);
comment on column currency.minor_digits is 'Decimals its amounts are told with; inside every amount counts hundredths, so that there are never more than two';
select reference('currency');

create table domain (
  id int primary key,
  code text not null unique,
  name text not null,
  host text not null unique,
  currency text not null references currency,
  time_zone text not null default 'Asia/Kolkata',
  theme text not null default 'default',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_at timestamptz(3) not null default now()
);
select reference('domain');

create table id_allocator (name text primary key, next_id bigint not null);
select reference('id_allocator');
insert into id_allocator values ('account', 1000), ('staff', 1), ('role', 1), ('catalogue', 1), ('share_path', 1);

-- Hands out a block of ids; gaps are fine, doubles are not.
create function take_ids(allocator text, amount int) returns bigint language sql security definer set search_path = public as
$$ update id_allocator set next_id = next_id + amount where name = allocator returning next_id - amount $$;

create table setting (
  domain_id int not null default 0,
  key text not null,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (domain_id, key)
);
select reference('setting');
