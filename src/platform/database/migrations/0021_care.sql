-- What is done for a player's good and for the house's safety: restrictions, limits, exclusions, documents, notes.
alter table player
  add column born_on date,
  add column kyc_level smallint not null default 0 check (kyc_level between 0 and 2),
  add column kyc_expires_on date,
  add column kyc_before smallint not null default 0 check (kyc_before between 0 and 2),
  add column kyc_holds_at timestamptz(3);
comment on column player.born_on is 'As he said himself; what a document says stands with the document';
comment on column player.kyc_level is '0: nothing is proven, 1: who he is, 2: where he lives too';
comment on column player.kyc_holds_at is 'When the last verdict can no longer be taken back; until then no more counts than before it (kyc_before)';

-- What counts as proven: a verdict that may still be taken back brings nothing yet.
create function proven_level(p player, at timestamptz) returns smallint language sql immutable as
$$ select case when p.kyc_holds_at > at then least(p.kyc_level, p.kyc_before) else p.kyc_level end $$;

-- Never deleted: what held then is answered from here.
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
comment on column player_restriction.value is 'Of a bound: minor units; MIN_ODDS: x 10,000; DELAY: seconds between two bets';
create index player_restriction_newest on player_restriction (set_at desc, id desc);
create index player_restriction_by_id on player_restriction (id);
select distribute('player_restriction', 'cell', 'player');

-- One row a kind, period and setter; the lower of two setters counts.
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
comment on column player_limit.amount is 'Minor units; minutes for SESSION; null: none stands';
select distribute('player_limit', 'cell', 'player');

-- In force for the person and not for an account: whoever shares a key with it is kept out, in every domain. The keys are
-- hashes, so no domain learns from it whom another one knows.
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
select reference('player_exclusion');

-- Whoever has shut himself out stands among the restricted too, until it is over.
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
select distribute('player_session', 'cell', 'player');

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
  claimed_by text,
  claimed_until timestamptz(3),
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
  primary key (cell, player_id, id),
  constraint lease_has_a_holder_and_an_end check ((claimed_by is null) = (claimed_until is null)),
  constraint request_for_more_is_whole check ((asked_at is null) = (asked_types is null))
);
comment on column kyc_document.claimed_until is 'Whoever holds it decides until then; afterwards anybody may take it';
comment on column kyc_document.asked_at is 'The player was asked for more, and nothing came yet: nobody need look meanwhile';
comment on column kyc_document.number_hash is 'HMAC of the number with a key no database holds: equal numbers are found, none is read';
create index kyc_document_newest on kyc_document (submitted_at desc, id desc);
create index kyc_document_waiting on kyc_document (submitted_at) where status in ('PENDING', 'IN_REVIEW');
create index kyc_document_by_id on kyc_document (id);
create index kyc_document_number on kyc_document (number_hash) where number_hash is not null;
create index kyc_document_ends on kyc_document (expires_on) where status = 'VERIFIED' and expires_on is not null;
select distribute('kyc_document', 'cell', 'player');

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
select distribute('kyc_file', 'cell', 'player');

create table player_note (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  text text not null check (length(text) between 1 and 2000),
  is_pinned boolean not null default false,
  by text not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id, id)
);
select distribute('player_note', 'cell', 'player');

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
select distribute('player_tag', 'cell', 'player');

do $$ declare name text; begin
  foreach name in array array['player_restriction', 'player_limit', 'player_session', 'kyc_document', 'kyc_file', 'player_note', 'player_tag'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on player_restriction, player_limit, player_exclusion, player_session, kyc_document to overround_app;
grant select, insert on kyc_file to overround_app;
grant select, insert, update, delete on player_note to overround_app;
grant select, insert, delete on player_tag to overround_app;

-- A person by what two accounts of his have in common; case, dots of a label and the way a number is dialled aside.
create function contact_keys(email text, phone text) returns text[] language sql immutable as $$
  select array_remove(array[
    case when email <> '' then 'email:' || encode(sha256(convert_to(lower(regexp_replace(email, '\+[^@]*@', '@')), 'UTF8')), 'hex') end,
    case when length(regexp_replace(phone, '\D', '', 'g')) >= 8 then 'phone:' || encode(sha256(convert_to(right(regexp_replace(phone, '\D', '', 'g'), 10), 'UTF8')), 'hex') end], null)
$$;
create function identity_keys(p player) returns text[] language sql stable as $$
  select array['account:' || p.id] || contact_keys(p.email, p.phone) || array(select distinct 'document:' || encode(d.number_hash, 'hex')
    from kyc_document d where d.cell = p.cell and d.player_id = p.id and d.number_hash is not null and d.status <> 'REJECTED')
$$;

-- Whether somebody has shut himself out, here or under another account of his: a break while it lasts, an exclusion until it is lifted.
create function is_excluded(p player, at timestamptz) returns boolean language sql stable as $$
  select exists (select from player_exclusion e where e.lifted_at is null and e.from_at <= at and (e.kind = 'SELF_EXCLUSION' or e.until_at > at) and e.keys && identity_keys(p))
$$;

-- What of a limit is used: in the last 24 hours, seven days or month, up to this moment, so that no midnight doubles it. What a
-- ticket may lose is lost when it is placed; chips from the agent are a deposit like every other one.
create function care_used(p player, of_kind text, of_period text, at timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(case of_kind
    when 'DEPOSIT' then coalesce((select sum(d.amount) from deposit d where d.cell = p.cell and d.player_id = p.id and d.asked_at > w.since
        and d.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')), 0)
      + coalesce((select sum(t.amount) from transfer t where t.cell = p.cell and t.account_id = p.id and t.at > w.since and t.kind = 'TRANSFER_DOWN'), 0)
    when 'WAGER' then coalesce((select sum(b.matched + b.remaining) from bet_open b where b.cell = p.cell and b.player_id = p.id and b.placed_at > w.since), 0)
      + coalesce((select sum(s.matched) from bet_settled s where s.cell = p.cell and s.player_id = p.id and s.settled_at > w.since and s.placed_at > w.since and s.status = 'SETTLED'), 0)
      + coalesce((select sum(k.stake) from ticket k where k.cell = p.cell and k.player_id = p.id and k.placed_at > w.since and k.status <> 'VOIDED'), 0)
      + coalesce((select sum(case t.kind when 'CASINO_BET' then t.amount else -t.amount end) from transfer t
        where t.cell = p.cell and t.account_id = p.id and t.at > w.since and t.kind in ('CASINO_BET', 'CASINO_REFUND')), 0)
    when 'LOSS' then (select greatest(0, sum(case when t.debit = 'wallet' then t.amount else -t.amount end)) from transfer t
      where t.cell = p.cell and t.account_id = p.id and t.at > w.since and (t.debit in ('exchange', 'commission', 'sportsbook', 'casino') or t.credit in ('exchange', 'commission', 'sportsbook', 'casino')))
    when 'SESSION' then (select sum(extract(epoch from least(at, case when s.ended_at is not null then s.ended_at when s.last_seen_at > at - interval '15 minutes' then at else s.last_seen_at end)
        - greatest(s.started_at, w.since))) / 60 from player_session s
      where s.cell = p.cell and s.player_id = p.id and s.started_at < at and coalesce(s.ended_at, s.last_seen_at, at) > w.since)
    end, 0)::bigint
  from (select case of_period when 'DAY' then at - interval '24 hours' when 'WEEK' then at - interval '168 hours'
    else (at at time zone 'UTC' - interval '1 month') at time zone 'UTC' end as since) w);
end $$;

-- All that may stand between a player and what he wants to do.
create function care_of(p player, at timestamptz) returns jsonb language plpgsql stable as $$
declare zone text; own_keys text[] := identity_keys(p);
begin
  select d.time_zone into zone from domain d where d.id = p.domain_id;
  return jsonb_build_object(
    'restrictions', (select coalesce(jsonb_agg(jsonb_build_object('scope', r.scope, 'target', r.target, 'kind', r.kind, 'value', r.value::text, 'from', r.from_at, 'until', r.until_at)), '[]')
      from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE'),
    'exclusions', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from', e.from_at, 'until', e.until_at)), '[]')
      from player_exclusion e where e.lifted_at is null and e.keys && own_keys),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'period', l.period, 'setter', l.setter, 'amount', l.amount::text,
        'hasPending', l.has_pending, 'pendingAmount', l.pending_amount::text, 'pendingFrom', l.pending_from,
        'used', care_used(p, l.kind, l.period, at)::text) order by l.kind, l.period, l.setter), '[]')
      from player_limit l where l.cell = p.cell and l.player_id = p.id),
    'lastBetAt', case when exists (select 1 from player_restriction r where r.cell = p.cell and r.player_id = p.id and r.status = 'ACTIVE' and r.kind = 'DELAY')
      then greatest((select max(b.placed_at) from bet b where b.cell = p.cell and b.player_id = p.id and (b.settled_at is null or b.settled_at > at - interval '1 day')),
        (select max(k.placed_at) from ticket k where k.cell = p.cell and k.player_id = p.id)) end,
    'kycLevel', proven_level(p, at), 'kycExpired', p.kyc_expires_on < (at at time zone zone)::date,
    'house', coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = 0), '{}')
      || coalesce((select jsonb_strip_nulls(s.value) from setting s where s.key = 'settings.care' and s.domain_id = p.domain_id), '{}'));
end $$;
revoke execute on function proven_level(player, timestamptz), contact_keys(text, text), identity_keys(player), is_excluded(player, timestamptz), care_used(player, text, text, timestamptz), care_of(player, timestamptz) from public;
grant execute on function proven_level(player, timestamptz), contact_keys(text, text), identity_keys(player), is_excluded(player, timestamptz), care_used(player, text, text, timestamptz), care_of(player, timestamptz) to overround_app;
