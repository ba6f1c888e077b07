-- Players: limits, verification, devices, messages and daily totals.

-- Players, distributed by cell.
create table player (
  cell smallint not null,
  id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  username text not null,
  name text not null default '',
  phone text,
  email text,
  currency text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED')),
  is_bet_locked boolean not null default false,
  kyc text not null default 'PENDING' check (kyc in ('PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED')),
  credit_reference bigint not null default 0 check (credit_reference >= 0),
  exposure_limit bigint not null default -1 check (exposure_limit >= -1),
  commission_rate int check (commission_rate between 0 and 1000),
  state text,
  source text not null default 'web',
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  country text check (country ~ '^[A-Z]{2}$'),
  home_state text check (home_state ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  born_on date,
  kyc_level smallint not null default 0 check (kyc_level between 0 and 2),
  kyc_expires_on date,
  kyc_before smallint not null default 0 check (kyc_before between 0 and 2),
  kyc_holds_at timestamptz(3),
  is_test boolean not null default false,
  erased_at timestamptz(3),
  vip_level smallint not null default 0 check (vip_level between 0 and 9),
  referrer_id bigint check (referrer_id <> id),
  primary key (cell, id),
  constraint player_lives_in_its_cell check (cell = id % 64)
);
comment on column player.commission_rate is 'Basis points of net winnings on exchange markets, in place of the market''s rate; null: the market''s rate';
comment on column player.born_on is 'As stated by the player; a verified date is stored with its document';
comment on column player.kyc_level is '0: unverified, 1: identity verified, 2: address verified too';
comment on column player.kyc_holds_at is 'When the last decision can no longer be undone; until then no more than kyc_before applies';
comment on column player.referrer_id is 'The player who referred them; null: none';
create index player_of_agent on player (agent_id, id desc);
create index player_newest on player (id desc);
create index player_username on player (lower(username) text_pattern_ops);
create index player_phone_key on player (phone_key(phone)) where phone is not null;
create index player_referred on player (referrer_id) where referrer_id is not null;
create index player_email on player (lower(email)) where email is not null;
call tenant_table('player', 'select, insert, update');

-- Unique usernames. A table distributed by cell cannot enforce them, so this one is keyed by the name.
create table username_claim (
  name_key text primary key,
  account_id bigint not null
);
comment on column username_claim.name_key is 'Domain id, colon, lower-cased username';
call distributed_table('username_claim', 'select, insert', 'name_key');

-- Totals by day, written in the transaction of the postings, so that reports sum few rows and are exact. day is the business
-- day of the domain.
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
call tenant_table('player_day', 'select');

-- Lifetime totals: the sum of player_day, kept by its triggers. One row a product, so that tickets and settlements contend
-- here no more than in player_day.
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
call tenant_table('player_life', 'select');

-- Rows are written in key order, which prevents deadlocks.
create function live_new_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into player_life as l (cell, player_id, product, domain_id, currency, bets, stake, pl, commission)
  select n.cell, n.player_id, n.product, min(n.domain_id), min(n.currency), sum(n.bets)::int, sum(n.stake)::bigint, sum(n.pl)::bigint, sum(n.commission)::bigint
  from new_days n group by n.cell, n.player_id, n.product order by n.cell, n.player_id, n.product
  on conflict (cell, player_id, product) do update set bets = l.bets + excluded.bets, stake = l.stake + excluded.stake, pl = l.pl + excluded.pl,
    commission = l.commission + excluded.commission;
  return null;
end $$;
create trigger days_are_lived after insert on player_day referencing new table as new_days for each statement execute function live_new_days();

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
create trigger days_are_relived after update on player_day referencing old table as old_days new table as new_days for each statement execute function live_changed_days();

create function live_lost_days() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update player_life l set bets = l.bets - o.bets, stake = l.stake - o.stake, pl = l.pl - o.pl, commission = l.commission - o.commission
  from (select o.cell, o.player_id, o.product, sum(o.bets)::int bets, sum(o.stake)::bigint stake, sum(o.pl)::bigint pl, sum(o.commission)::bigint commission
    from old_days o group by o.cell, o.player_id, o.product) o
  where l.cell = o.cell and l.player_id = o.player_id and l.product = o.product;
  return null;
end $$;
create trigger days_are_lost after delete on player_day referencing old table as old_days for each statement execute function live_lost_days();

-- Recomputes the lifetime totals of one cell while writers of player_day wait; returns the number of players whose totals
-- differed.
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

-- Rules are ended and replaced, never edited, so that past effects can be explained. Without a domain a rule applies to all.
create table device_restriction (
  id uuid primary key default uuidv7(),
  domain_id int references domain,
  kind text not null check (kind in ('DEVICE_ID', 'IP', 'CIDR', 'ASN', 'COUNTRY', 'USER_AGENT', 'EMULATOR', 'VPN', 'APP_VERSION_BELOW')),
  value text not null check (length(value) between 1 and 200),
  scope text not null check (scope in ('PLAYERS', 'AGENTS', 'PANEL')),
  action text not null check (action in ('BLOCK_ALL', 'BLOCK_LOGIN', 'BLOCK_REGISTER', 'BLOCK_WITHDRAW', 'CAPTCHA', 'FLAG', 'ALLOW')),
  reason text not null default '',
  source text,
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (until_at is null or until_at > from_at)
);
create index device_restriction_live on device_restriction (scope) where status = 'ACTIVE';
call tenant_table('device_restriction', 'select, insert, update', has_shared_rows => true);

-- One row each time a rule matched. Rows are only added, so a busy rule is no hot row.
create table device_hit (
  id uuid primary key default uuidv7(),
  restriction_id uuid not null references device_restriction,
  domain_id int,
  subject text not null default '',
  at timestamptz(3) not null default now()
);
create index device_hit_of on device_hit (restriction_id, at);
call tenant_table('device_hit', 'select, insert', has_shared_rows => true);

-- The level that counts: a decision that can still be undone raises nothing yet.
create function proven_level(kyc_level smallint, kyc_before smallint, kyc_holds_at timestamptz, at timestamptz) returns smallint language sql immutable as
$$ select case when kyc_holds_at > at then least(kyc_level, kyc_before) else kyc_level end $$;
grant execute on function proven_level to overround_app;

-- Never deleted: past restrictions stay on record.
create table player_restriction (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  scope text not null check (scope in ('LOGIN', 'BET', 'SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER', 'DEPOSIT', 'WITHDRAWAL', 'BONUS', 'REFERRAL', 'CHAT')),
  target text,
  kind text not null check (kind in ('BLOCK', 'MAX_STAKE', 'MAX_WIN', 'MAX_EXPOSURE', 'MIN_ODDS', 'DELAY', 'REVIEW')),
  value bigint check (value >= 0),
  source text not null default 'MANUAL' check (source in ('MANUAL', 'RULE', 'RG', 'DEVICE', 'STATE')),
  reason text not null default '',
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'LIFTED')),
  set_by text not null,
  set_at timestamptz(3) not null default now(),
  lifted_by text,
  lifted_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint target_where_it_is_needed check ((target is not null) = (scope in ('SPORT', 'EVENT', 'MARKET_TYPE', 'PROVIDER'))),
  constraint value_where_it_is_needed check ((value is not null) = (kind in ('MAX_STAKE', 'MAX_WIN', 'MAX_EXPOSURE', 'MIN_ODDS', 'DELAY'))),
  constraint restriction_ends_after_it_begins check (until_at is null or until_at > from_at)
);
comment on column player_restriction.value is 'Limits: minor units; MIN_ODDS: x 10,000; DELAY: seconds between two bets';
create index player_restriction_newest on player_restriction (set_at desc, id desc);
create index player_restriction_by_id on player_restriction (id);
call tenant_table('player_restriction', 'select, insert, update');

-- One row a kind, period and setter; the lower of both setters applies.
create table player_limit (
  cell smallint not null,
  player_id bigint not null,
  kind text not null check (kind in ('DEPOSIT', 'LOSS', 'WAGER', 'SESSION')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  setter text not null check (setter in ('PLAYER', 'OPERATOR')),
  domain_id int not null,
  amount bigint check (amount > 0),
  has_pending boolean not null default false,
  pending_amount bigint check (pending_amount > 0),
  pending_from timestamptz(3),
  set_by text not null,
  set_at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (cell, player_id, kind, period, setter),
  constraint pending_has_its_day check (has_pending = (pending_from is not null))
);
comment on column player_limit.amount is 'Minor units, or minutes for SESSION; null: no limit';
call tenant_table('player_limit', 'select, insert, update');

-- Self-exclusion of a person, not of an account: every account that shares a key is excluded, in every domain. Keys are
-- hashes, so no domain learns about players of another.
create table player_exclusion (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  player_id bigint not null,
  kind text not null check (kind in ('COOL_OFF', 'SELF_EXCLUSION')),
  keys text[] not null,
  from_at timestamptz(3) not null default now(),
  until_at timestamptz(3),
  set_by text not null,
  reason text not null default '',
  lifted_at timestamptz(3),
  lifted_by text,
  version int not null default 1,
  constraint exclusion_ends_after_it_begins check (until_at > from_at),
  constraint cool_off_has_an_end check (kind = 'SELF_EXCLUSION' or until_at is not null)
);
create index player_exclusion_keys on player_exclusion using gin (keys) where lifted_at is null;
create index player_exclusion_of on player_exclusion (player_id);
call reference_table('player_exclusion', 'select, insert, update');

-- An excluded player is listed among the restricted until the exclusion ends.
create function restrict_excluded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into player_restriction (cell, player_id, domain_id, scope, kind, source, reason, from_at, until_at, set_by, set_at)
    values (cell_of(new.player_id), new.player_id, new.domain_id, 'LOGIN', 'BLOCK', 'RG', new.reason, new.from_at,
      case new.kind when 'COOL_OFF' then new.until_at end, new.set_by, new.from_at);
  else
    update player_restriction r set status = 'LIFTED', lifted_at = new.lifted_at, lifted_by = new.lifted_by, version = r.version + 1
      where r.cell = cell_of(new.player_id) and r.player_id = new.player_id and r.source = 'RG' and r.scope = 'LOGIN' and r.status = 'ACTIVE' and r.from_at = new.from_at;
  end if;
  return null;
end $$;
create trigger excluded_is_restricted after insert on player_exclusion for each row execute function restrict_excluded();
create trigger lifted_is_restricted_no_more after update of lifted_at on player_exclusion for each row execute function restrict_excluded();

-- Sessions of players at the player site.
create table player_session (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ip text,
  device text,
  primary key (cell, player_id, id)
);
create index player_session_by_id on player_session (id);
create index player_session_device on player_session (device) where device is not null;
create index player_session_ip on player_session (ip) where ip is not null;
call tenant_table('player_session', 'select, insert, update');

-- Identity documents and their review.
create table kyc_document (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  type text not null check (type in ('AADHAAR', 'PAN', 'PASSPORT', 'DRIVING_LICENCE', 'VOTER_ID', 'BANK_PROOF', 'ADDRESS_PROOF', 'SELFIE')),
  number_masked text,
  number_hash bytea,
  name_on_it text,
  born_on date,
  status text not null default 'PENDING' check (status in ('PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED')),
  submitted_at timestamptz(3) not null default now(),
  submitted_by text not null default '',
  level smallint check (level between 1 and 2),
  expires_on date,
  expiry_told_at timestamptz(3),
  reason_code text,
  reason text,
  asked_types text[],
  asked_note text,
  asked_at timestamptz(3),
  reviewed_by text,
  reviewed_at timestamptz(3),
  external_id text,
  version int not null default 1,
  escalated_by text,
  escalated_note text,
  checked text[],
  primary key (cell, player_id, id),
  constraint request_for_more_is_whole check ((asked_at is null) = (asked_types is null)),
  constraint escalation_says_why check ((escalated_by is null) = (escalated_note is null))
);
comment on column kyc_document.number_hash is 'HMAC of the number with a key that is in no database: equal numbers can be found, none can be read';
comment on column kyc_document.asked_at is 'When the player was asked for more documents; unassigned until they arrive';
comment on column kyc_document.escalated_by is 'Requested a second opinion and may not decide';
comment on column kyc_document.checked is 'What the approver confirmed having checked';
create index kyc_document_newest on kyc_document (submitted_at desc, id desc);
create index kyc_document_waiting on kyc_document (submitted_at) where status in ('PENDING', 'IN_REVIEW');
create index kyc_document_by_id on kyc_document (id);
create index kyc_document_number on kyc_document (number_hash) where number_hash is not null;
create index kyc_document_ends on kyc_document (expires_on) where status = 'VERIFIED' and expires_on is not null;
create index kyc_document_owner on kyc_document (number_hash, player_id) where number_hash is not null;
call tenant_table('kyc_document', 'select, insert, update');

create table kyc_file (
  cell smallint not null,
  player_id bigint not null,
  document_id uuid not null,
  side text not null check (side in ('FRONT', 'BACK')),
  domain_id int not null,
  file uuid not null,
  bytes int not null,
  width int not null,
  height int not null,
  sha256 text not null,
  primary key (cell, player_id, document_id, side)
);
create index kyc_file_same on kyc_file (sha256);
create index kyc_file_stored on kyc_file (file);
call tenant_table('kyc_file', 'select, insert');

-- Notes about players: corrected by a new note, never changed.
create table player_note (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  by text not null,
  at timestamptz(3) not null default now(),
  corrects uuid,
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH')),
  version int not null default 1,
  primary key (cell, player_id, id)
);
comment on column player_note.corrects is 'The note this one replaces; the original stays';
create index player_note_by_id on player_note (id);
create index player_note_newest on player_note (at desc, id desc);
call tenant_table('player_note', 'select, insert, update (is_pinned, version)');

create table player_tag (
  cell smallint not null,
  player_id bigint not null,
  tag text not null check (tag ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  domain_id int not null,
  by text not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id, tag)
);
create index player_tag_of on player_tag (tag);
call tenant_table('player_tag', 'select, insert, delete');

create function identity_keys(of_cell smallint, of_player bigint, email text, phone text) returns text[] language sql stable as $$
  select array['account:' || of_player] || contact_keys(email, phone) || array(select distinct 'document:' || encode(d.number_hash, 'hex')
    from kyc_document d where d.cell = of_cell and d.player_id = of_player and d.number_hash is not null and d.status <> 'REJECTED')
$$;
grant execute on function identity_keys to overround_app;

-- Whether the person is excluded under this or another account: a cool-off until it ends, a self-exclusion until it is lifted.
create function is_excluded(of_cell smallint, of_player bigint, email text, phone text, at timestamptz) returns boolean language sql stable as $$
  select exists (select from player_exclusion e where e.lifted_at is null and e.from_at <= at and (e.kind = 'SELF_EXCLUSION' or e.until_at > at)
    and e.keys && identity_keys(of_cell, of_player, email, phone))
$$;
grant execute on function is_excluded to overround_app;

-- The used part of a limit in the last 24 hours, 7 days or month, up to the given instant; rolling, so that midnight does not
-- double it. The stake of a ticket counts when placed; chips from the agent count as deposits.
create function care_used(of_cell smallint, of_player bigint, of_kind text, of_period text, at timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(case of_kind
    when 'DEPOSIT' then coalesce((select sum(d.amount) from deposit d where d.cell = of_cell and d.player_id = of_player and d.asked_at > w.since
        and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')), 0)
      + coalesce((select sum(t.amount) from transfer t where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind = 'TRANSFER_DOWN'), 0)
    when 'WAGER' then coalesce((select sum(b.matched + b.remaining) from bet_open b where b.cell = of_cell and b.player_id = of_player and b.placed_at > w.since), 0)
      + coalesce((select sum(s.matched) from bet_settled s where s.cell = of_cell and s.player_id = of_player and s.settled_at > w.since and s.placed_at > w.since and s.status = 'SETTLED'), 0)
      + coalesce((select sum(k.stake) from ticket k where k.cell = of_cell and k.player_id = of_player and k.placed_at > w.since and k.status <> 'VOIDED'), 0)
      + coalesce((select sum(case t.kind when 'CASINO_BET' then t.amount else -t.amount end) from transfer t
        where t.cell = of_cell and t.account_id = of_player and t.at > w.since and t.kind in ('CASINO_BET', 'CASINO_REFUND')), 0)
    when 'LOSS' then (select greatest(0, sum(case when t.debit = 'wallet' then t.amount else -t.amount end)) from transfer t
      where t.cell = of_cell and t.account_id = of_player and t.at > w.since and (t.debit in ('exchange', 'commission', 'sportsbook', 'casino') or t.credit in ('exchange', 'commission', 'sportsbook', 'casino')))
    when 'SESSION' then (select sum(extract(epoch from least(at, case when s.ended_at is not null then s.ended_at when s.last_seen_at > at - interval '15 minutes' then at else s.last_seen_at end)
        - greatest(s.started_at, w.since))) / 60 from player_session s
      where s.cell = of_cell and s.player_id = of_player and s.started_at < at and coalesce(s.ended_at, s.last_seen_at, at) > w.since)
    end, 0)::bigint
  from (select case of_period when 'DAY' then at - interval '24 hours' when 'WEEK' then at - interval '168 hours'
    else (at at time zone 'UTC' - interval '1 month') at time zone 'UTC' end as since) w);
end $$;
grant execute on function care_used to overround_app;

-- Everything that may restrict what a player does.
create function care_of(of_cell smallint, of_player bigint, at timestamptz) returns jsonb language plpgsql stable as $$
declare p record; own_keys text[];
begin
  select q.cell, q.id, q.domain_id, q.email, q.phone, q.kyc_level, q.kyc_before, q.kyc_holds_at, q.kyc_expires_on, d.time_zone into strict p
    from player q join domain d on d.id = q.domain_id where q.cell = of_cell and q.id = of_player;
  own_keys := identity_keys(p.cell, p.id, p.email, p.phone);
  return jsonb_build_object(
    'restrictions', (select coalesce(jsonb_agg(jsonb_build_object('scope', r.scope, 'target', r.target, 'kind', r.kind, 'value', r.value::text, 'from', r.from_at, 'until', r.until_at)), '[]')
      from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE'),
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from', e.from_at, 'until', e.until_at)), '[]')
      from player_exclusion e where e.lifted_at is null and e.keys && own_keys),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period, 'setter', l.setter, 'amount', l.amount::text,
        'hasPending', l.has_pending, 'pendingAmount', l.pending_amount::text, 'pendingFrom', l.pending_from,
        'used', care_used(p.cell, p.id, l.kind, l.period, at)::text) order by l.kind, l.period, l.setter), '[]')
      from player_limit l where l.cell = p.cell and l.player_id = p.id),
    'lastBetAt', case when exists (select 1 from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE' and r.kind = 'DELAY')
      then greatest((select max(b.placed_at) from bet b where b.cell = p.cell and b.player_id = p.id and (b.settled_at is null or b.settled_at > at - interval '1 day')),
        (select max(k.placed_at) from ticket k where k.cell = p.cell and k.player_id = p.id)) end,
    'kycLevel', proven_level(p.kyc_level, p.kyc_before, p.kyc_holds_at, at), 'kycExpired', p.kyc_expires_on < (at at time zone p.time_zone)::date,
    'house', coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = 0), '{}')
      || coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = p.domain_id), '{}'));
end $$;
grant execute on function care_of to overround_app;

create function note_significant(what text, of_player player, facts jsonb, journal uuid) returns void language sql security definer set search_path = public as $$
  insert into audit (domain_id, agent_id, player_id, actor, action, subject, subject_name, after, journal_id)
  values (of_player.domain_id, of_player.agent_id, of_player.id, 'system', what, 'player:' || of_player.id, 'player ' || of_player.username, facts, journal);
  insert into outbox (domain_id, name, subject, payload)
  values (of_player.domain_id, 'player.' || what, 'player ' || of_player.username, facts || jsonb_build_object('player', of_player.id::text));
$$;

create function note_large_bet() returns trigger language plpgsql security definer set search_path = public as $$
declare p player;
begin
  if new.stake >= alert_from('alertBet', new.domain_id) then
    select * into p from player where cell = new.cell and id = new.player_id;
    perform note_significant('bet.large', p, jsonb_build_object('bet', new.id, 'market', new.market_id::text, 'stake', new.stake::text), null);
  end if;
  return null;
end $$;

create function note_large_transfer() returns trigger language plpgsql security definer set search_path = public as $$
declare p player; is_deposit boolean := new.kind = 'DEPOSIT';
begin
  if new.amount >= alert_from(case when is_deposit then 'alertDeposit' else 'alertWin' end, new.domain_id) then
    select * into p from player where cell = new.cell and id = new.account_id;
    -- Agents win and are paid too, but are not players.
    if p.id is not null then
      perform note_significant(case when is_deposit then 'deposit.large' else 'win.large' end, p,
        jsonb_build_object('amount', new.amount::text, 'kind', new.kind, 'ref', new.ref), new.journal_id);
    end if;
  end if;
  return null;
end $$;
create trigger transfer_may_be_large after insert on transfer for each row
  when (new.amount >= 1000000 and new.credit = 'wallet' and new.kind in ('DEPOSIT', 'EXCH_PL', 'FANCY_PL', 'BOOKMAKER_PL', 'SB_RETURN', 'CASINO_WIN', 'JACKPOT_WIN'))
  execute function note_large_transfer();

create function note_debt() returns trigger language plpgsql security definer set search_path = public as $$
declare p player;
begin
  select * into p from player where cell = new.cell and id = new.account_id;
  if p.id is not null then
    perform note_significant('balance.negative', p, jsonb_build_object('debt', new.debt::text, 'balance', new.balance::text), null);
  end if;
  return null;
end $$;
create trigger wallet_comes_to_owe after update of debt on wallet for each row when (old.debt = 0 and new.debt > 0) execute function note_debt();

-- Amount requested for withdrawal in the calendar month of the player's domain, without rejected and returned ones and without
-- the one under review.
create function withdrawn_in_month(of_cell smallint, of_player bigint, at timestamptz, besides uuid) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint
  from player p join domain d on d.id = p.domain_id, lateral (select date_trunc('month', at at time zone d.time_zone) as begins) m, withdrawal w
  where p.cell = of_cell and p.id = of_player and w.cell = of_cell and w.player_id = of_player and w.status not in ('REJECTED', 'FAILED', 'CANCELLED')
    and w.id is distinct from besides and w.asked_at >= m.begins at time zone d.time_zone
    and w.asked_at < (m.begins + interval '1 month') at time zone d.time_zone
$$;
grant execute on function withdrawn_in_month to overround_app;

-- Devices and addresses of players: one row a player, device and address. Written by inbound calls; device is the site's
-- visitor id.
create table player_sighting (
  cell smallint not null,
  player_id bigint not null,
  device text not null default '',
  ip text not null default '',
  domain_id int not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  times int not null default 1 check (times > 0),
  last_doing text not null,
  country text,
  asn text,
  user_agent text,
  app_version text,
  is_vpn boolean not null default false,
  is_emulator boolean not null default false,
  is_incognito boolean not null default false,
  bot_score smallint check (bot_score between 0 and 100),
  primary key (cell, player_id, device, ip),
  constraint sighting_says_something check (device <> '' or ip <> '')
);
create index player_sighting_device on player_sighting (device) where device <> '';
create index player_sighting_ip on player_sighting (ip) where ip <> '';
call tenant_table('player_sighting', 'select, insert, update');

-- Findings about devices. Never deleted: findings and their handling stay on record.
create table device_alert (
  id uuid primary key default uuidv7(),
  domain_id int references domain,
  player_id bigint,
  staff_id bigint references staff,
  agent_id bigint,
  type text not null check (type in ('SHARED_DEVICE', 'MANY_DEVICES', 'KNOWN_DEVICE', 'NEW_DEVICE_PAYOUT', 'ANONYMOUS_NETWORK', 'EMULATOR',
    'COUNTRY_MISMATCH', 'TIME_ZONE_MISMATCH', 'IMPOSSIBLE_TRAVEL', 'BOT', 'BONUS_INCOGNITO', 'STAFF_NEW_DEVICE')),
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  score smallint not null check (score between 0 and 100),
  doing text not null,
  detail text not null default '',
  device text not null default '',
  ip text,
  country text,
  asn text,
  user_agent text,
  app_version text,
  is_vpn boolean not null default false,
  is_emulator boolean not null default false,
  is_incognito boolean not null default false,
  is_rooted boolean not null default false,
  time_zone text,
  state text,
  confidence smallint check (confidence between 0 and 100),
  at timestamptz(3) not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'WORKING', 'CLOSED')),
  assigned_to text,
  verdict text check (verdict in ('CONFIRMED', 'FALSE_POSITIVE')),
  action_taken text check (action_taken in ('BLOCKED', 'RESTRICTED', 'WHITELISTED')),
  closed_by text,
  closed_at timestamptz(3),
  note text,
  version int not null default 1,
  constraint alert_is_about_somebody check ((player_id is null) <> (staff_id is null)),
  constraint alert_of_a_player_has_a_domain check (player_id is null or domain_id is not null),
  constraint closed_alert_says_why check ((status = 'CLOSED') = (verdict is not null and closed_by is not null and closed_at is not null))
);
create index device_alert_newest on device_alert (at desc, id desc);
create index device_alert_waiting on device_alert (at desc) where status <> 'CLOSED';
create index device_alert_of_player on device_alert (player_id, type) where player_id is not null;
create index device_alert_of_device on device_alert (device) where device <> '';
call reference_table('device_alert', 'select, insert, update');
-- Whether a staff account shares a visible domain.
create function shares_domain(staff bigint) returns boolean stable language sql set search_path = public as
$$ select exists (select from staff_domain d where d.staff_id = staff and d.domain_id = any (visible_domains())) $$;
grant execute on function shares_domain to overround_app;
-- An alert about a staff account has no domain: it is visible to those who share a domain with that user.
do $$ declare visible constant text := 'domain_id = any (' || once('visible_domains()') || '::int[])';
begin
  call isolate('device_alert', format('case when domain_id is null then %s else %s end', case when has_citus() then 'shares_domain(staff_id)'
    else 'exists (select from staff_domain d where d.staff_id = device_alert.staff_id and d.' || visible || ')' end, visible), 'domain_id is null or ' || visible);
end $$;

-- Notifications of staff about players. Read marks belong to each reader; assignment and resolution are shared.
create table player_notice (
  id uuid primary key,
  domain_id int not null references domain,
  player_id bigint not null,
  kind text not null,
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  amount bigint,
  subject text,
  says text,
  at timestamptz(3) not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'WORKING', 'CLOSED')),
  assigned_to text,
  handled_by text,
  handled_at timestamptz(3),
  version int not null default 1
);
comment on column player_notice.id is 'Id of the source event: delivering it twice creates one notification';
create index player_notice_newest on player_notice (at desc, id desc);
create index player_notice_of_player on player_notice (player_id, at desc);
call tenant_table('player_notice', 'select, insert, update');

create table notice_read (
  staff_id bigint not null references staff,
  notice_id uuid not null references player_notice,
  at timestamptz(3) not null default now(),
  primary key (staff_id, notice_id)
);
call reference_table('notice_read', 'select, insert');

create table notice_reader (
  staff_id bigint primary key references staff,
  read_until timestamptz(3) not null,
  version int not null default 1
);
comment on column notice_reader.read_until is 'Everything up to this instant is marked as read';
call reference_table('notice_reader', 'select, insert, update');

-- Kinds that a user has muted; they still appear in the list.
create table notice_mute (
  staff_id bigint not null references staff,
  kind text not null,
  at timestamptz(3) not null default now(),
  primary key (staff_id, kind)
);
call reference_table('notice_mute', 'select, insert, delete');

-- Reports a staff sign-in from an unknown browser, together with the session. The first browser of a user is not reported.
create function note_new_staff_device() returns trigger language plpgsql security definer set search_path = public as $$
declare alert_id uuid := uuidv7();
begin
  if exists (select from session s where s.staff_id = new.staff_id and s.stage = 'full' and s.token_hash <> new.token_hash)
    and not exists (select from session s where s.staff_id = new.staff_id and s.stage = 'full' and s.token_hash <> new.token_hash and s.visitor = new.visitor) then
    insert into device_alert (id, staff_id, agent_id, type, severity, score, doing, detail, device, ip, user_agent)
    select alert_id, p.id, p.agent_id, 'STAFF_NEW_DEVICE', 'MEDIUM', 50, 'login', 'A device ' || p.username || ' never used before', new.visitor, new.ip, new.user_agent
    from staff p where p.id = new.staff_id;
    insert into outbox (name, subject, payload) values ('device.alert', 'device alert ' || alert_id, jsonb_build_object('alert', alert_id));
  end if;
  return null;
end $$;
create trigger new_device_of_staff_is_noted after insert on session for each row
  when (new.stage = 'full' and new.visitor is not null) execute function note_new_staff_device();

-- One catalogue for all domains.
create table tag (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  meaning text not null default '',
  by text not null,
  at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
call reference_table('tag', 'select, insert, update');

create table message_template (
  id uuid primary key default uuidv7(),
  name text not null unique,
  body text not null check (length(body) between 1 and 4000),
  by text not null,
  at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
call reference_table('message_template', 'select, insert, update');

-- Messages to many accounts, sent at their time in batches by (cell, account), once to each account.
create table message_broadcast (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  staff_id bigint not null,
  agent_id bigint,
  audience text not null default 'PLAYERS' check (audience in ('PLAYERS', 'AGENTS')),
  segment jsonb not null default '{}',
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  category text not null check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  attachment uuid,
  attachment_sha256 text,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED', 'REFUSED')),
  send_at timestamptz(3) not null default now(),
  recipients int not null default 0,
  reached int not null default 0,
  passed bigint,
  finished_at timestamptz(3),
  refused text,
  by text not null,
  at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint broadcast_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint broadcast_ends_once check ((status in ('SENT', 'CANCELLED', 'REFUSED')) = (finished_at is not null))
);
comment on column message_broadcast.agent_id is 'The author''s agent when it was written. Only its downline is reached, and no one once the author has moved';
comment on column message_broadcast.recipients is 'Number of recipients when it was written';
comment on column message_broadcast.passed is 'The last account reached; the next batch starts after it';
create index message_broadcast_due on message_broadcast (send_at) where status in ('SCHEDULED', 'SENDING');
create index message_broadcast_newest on message_broadcast (send_at desc, id desc);
create index message_broadcast_attached on message_broadcast (attachment) where attachment is not null;
call tenant_table('message_broadcast', 'select, insert, update');

-- A conversation of the operator with one account, a player's or an agent's. The account sees every message but internal
-- notes.
create table message_thread (
  cell smallint not null,
  account_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  account_kind text not null check (account_kind in ('PLAYER', 'AGENT')),
  subject text not null check (length(subject) between 1 and 120),
  category text not null default 'SUPPORT' check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH')),
  status text not null check (status in ('OPEN', 'PENDING', 'CLOSED', 'SPAM')),
  assigned_to text,
  opened_by text not null,
  opened_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  last_side text not null check (last_side in ('HOUSE', 'ACCOUNT')),
  last_text text not null,
  unread_house int not null default 0 check (unread_house >= 0),
  unread_account int not null default 0 check (unread_account >= 0),
  account_read_at timestamptz(3),
  broadcast_id uuid,
  version int not null default 1,
  primary key (cell, account_id, id)
);
comment on column message_thread.status is 'OPEN: the operator has to answer; PENDING: the account has';
create index message_thread_newest on message_thread (last_at desc, id desc);
create index message_thread_by_id on message_thread (id);
create index message_thread_unread on message_thread (account_id) where unread_house > 0 or unread_account > 0;
-- Keeps a broadcast from reaching an account twice, even when a batch is interrupted.
create unique index message_thread_of_broadcast on message_thread (broadcast_id, cell, account_id) where broadcast_id is not null;
call tenant_table('message_thread', 'select, insert, update');

create table message (
  cell smallint not null,
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  side text not null check (side in ('HOUSE', 'ACCOUNT', 'NOTE')),
  author text not null,
  body text not null check (length(body) between 1 and 4000),
  attachment uuid,
  attachment_sha256 text,
  at timestamptz(3) not null default now(),
  primary key (cell, account_id, thread_id, id),
  constraint message_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null))
);
comment on column message.side is 'NOTE: internal, visible to staff only';
create index message_newest on message (at desc, id desc) where side = 'HOUSE';
create index message_attached on message (attachment) where attachment is not null;
call tenant_table('message', 'select, insert');

-- Unsent messages. Names are stored as they were at the time of writing; once sent, a draft becomes a message.
create table message_draft (
  id uuid primary key default uuidv7(),
  staff_id bigint not null,
  by text not null,
  domain_id int not null,
  account_id bigint not null,
  account_kind text not null check (account_kind in ('PLAYER', 'AGENT')),
  addressee text not null,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  category text not null check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  priority text not null check (priority in ('LOW', 'NORMAL', 'HIGH')),
  attachment uuid,
  attachment_sha256 text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'SENT', 'REFUSED', 'DISCARDED')),
  send_at timestamptz(3),
  sent_at timestamptz(3),
  thread_id uuid,
  refused text,
  saved_at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint draft_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint scheduled_has_an_hour check (status <> 'SCHEDULED' or send_at is not null),
  constraint sent_is_a_thread check ((status = 'SENT') = (thread_id is not null))
);
comment on column message_draft.refused is 'Why it could not be sent when due';
create index message_draft_of_staff on message_draft (staff_id, saved_at desc, id desc);
create index message_draft_due on message_draft (send_at) where status = 'SCHEDULED';
create index message_draft_attached on message_draft (attachment) where attachment is not null;
create index message_draft_of_account on message_draft (account_id);
call tenant_table('message_draft', 'select, insert, update');

-- Requests to erase a player, with author and reason; the insert performs the erasure.
create table player_erasure (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  by text not null,
  reason text not null default '',
  at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
call tenant_table('player_erasure', 'select, insert');

-- Recipients of a broadcast in the downline of its author. Excluded players receive nothing promotional.
create function broadcast_players(of_domain int, of_category text, segment jsonb, within bigint) returns setof player language sql stable as $$
  select p.* from player p where p.domain_id = of_domain and p.erased_at is null
    and p.status = coalesce(segment ->> 'status', 'ACTIVE')
    and (segment ->> 'tag' is null or exists (select from player_tag t where t.cell = p.cell and t.player_id = p.id and t.tag = segment ->> 'tag'))
    and (segment ->> 'agent' is null or p.agent_id in (select a.id from agent a where a.upline @> array[(segment ->> 'agent')::bigint]))
    and (within is null or p.agent_id in (select a.id from agent a where a.upline @> array[within]))
    and (segment ->> 'seenWithin' is null or p.last_login_at > now() - make_interval(days => (segment ->> 'seenWithin')::int))
    and (segment ->> 'hasBalance' is null or exists (select from wallet w where w.cell = p.cell and w.account_id = p.id and w.balance > 0))
    and (of_category <> 'PROMO' or not is_excluded(p.cell, p.id, p.email, p.phone, now()))
$$;
grant execute on function broadcast_players to overround_app;

-- Strictly below: the author's own agent is not a recipient.
create function broadcast_agents(of_domain int, segment jsonb, within bigint) returns setof agent language sql stable as $$
  select a.* from agent a where a.domain_id = of_domain and a.status = coalesce(segment ->> 'status', 'ACTIVE')
    and (segment ->> 'agent' is null or (a.upline @> array[(segment ->> 'agent')::bigint] and a.id <> (segment ->> 'agent')::bigint))
    and (within is null or (a.upline @> array[within] and a.id <> within))
$$;
grant execute on function broadcast_agents to overround_app;

-- Removes personal data and keeps balances, bets and payments under an anonymous name. Hashes that identify an exclusion are
-- kept: erasure must not lift it.
create function erase_player() returns trigger language plpgsql security definer set search_path = public as $$
declare called text;
begin
  select username into called from player where cell = new.cell and id = new.player_id;
  update player set username = 'erased-' || id, name = '', phone = null, email = null, state = null, born_on = null, erased_at = new.at where cell = new.cell and id = new.player_id;
  delete from username_claim where account_id = new.player_id;
  update withdrawal set beneficiary = '', beneficiary_name = '' where cell = new.cell and player_id = new.player_id;
  delete from beneficiary where cell = new.cell and player_id = new.player_id;
  update player_note set text = 'Erased' where cell = new.cell and player_id = new.player_id;
  update message set body = 'Erased', attachment = null, attachment_sha256 = null, author = case side when 'ACCOUNT' then 'erased-' || account_id else author end where cell = new.cell and account_id = new.player_id;
  update message_draft set addressee = 'erased-' || account_id, subject = 'Erased', body = 'Erased', attachment = null, attachment_sha256 = null,
    status = case when status in ('DRAFT', 'SCHEDULED', 'REFUSED') then 'DISCARDED' else status end where account_id = new.player_id;
  update message_thread set subject = 'Erased', last_text = 'Erased', opened_by = case opened_by when called then 'erased-' || account_id else opened_by end
    where cell = new.cell and account_id = new.player_id;
  update player_session set ip = null, device = null where cell = new.cell and player_id = new.player_id;
  delete from player_sighting where cell = new.cell and player_id = new.player_id;
  update device_alert set device = '', ip = null, user_agent = null, detail = 'Erased' where player_id = new.player_id;
  update kyc_document set number_masked = null, number_hash = null, name_on_it = null, born_on = null, reason = case when reason is not null then 'Erased' end,
    asked_note = case when asked_note is not null then 'Erased' end, escalated_note = case when escalated_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id;
  -- The sweep of the storage deletes pictures that nothing refers to.
  update adjustment set attachment = null, attachment_sha256 = null where cell = new.cell and player_id = new.player_id and attachment is not null;
  update deposit set attachment = null, attachment_sha256 = null, held_note = case when held_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id and (attachment is not null or held_note is not null);
  delete from kyc_file where cell = new.cell and player_id = new.player_id;
  -- Existing reports may hold the name: they expire now and can be requested again.
  update report_request set expires_at = new.at where status = 'READY' and (domain_id is null or domain_id = new.domain_id) and (expires_at is null or expires_at > new.at);
  return null;
end $$;
create trigger erasure_is_done after insert on player_erasure for each row execute function erase_player();

-- Temporary passwords of new players. The password chosen afterwards is stored by the player site.
create table player_first_password (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  hash text not null,
  until_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  used_at timestamptz(3),
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
comment on column player_first_password.tries is 'Failed attempts; after a few the password stops working';
call tenant_table('player_first_password', 'select, insert, update (tries, used_at)');

-- Players on the traders' watchlist, shared by the domain.
create table player_watch (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  remark text not null check (length(remark) between 1 and 200),
  by text not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
call tenant_table('player_watch', 'select, insert, delete');
