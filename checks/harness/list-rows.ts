import type pg from 'pg'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { wholeScope, type Scope } from '#engine/scope.ts'

export const listZone = 'Asia/Kolkata'
/** The instant the generated rows end at. */
export const listNow = new Date('2026-11-20T12:00:00Z')

/** A small tree with many bets: domain 1 holds 100 > (110 > 111, 120), domain 2 holds 200. Twenty days of bets end at `listNow`. */
export async function insertListRows(owner: pg.Pool, bets: number): Promise<void> {
  await owner.query(`
    insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values
      (1, 'one', 'First House', 'one.example', 'INR', '${listZone}'), (2, 'two', 'Second House', 'two.example', 'INR', '${listZone}');
    insert into agent (id, domain_id, parent_id, level, upline, username) values
      (100, 1, null, 1, '{100}', 'root'), (110, 1, 100, 2, '{100,110}', 'north'), (111, 1, 110, 3, '{100,110,111}', 'north-one'),
      (120, 1, 100, 2, '{100,120}', 'south'), (200, 2, null, 1, '{200}', 'other');
    insert into player (cell, id, domain_id, agent_id, username, phone, currency, last_login_at)
    select n % 64, n, case when n % 10 = 0 then 2 else 1 end, (case when n % 10 = 0 then 200 else (array[111, 120, 110])[n % 3 + 1] end)::bigint,
      'player_' || n, '98' || lpad(n::text, 8, '0'), 'INR', case when n % 3 = 0 then null else timestamptz '2026-11-01' + n * interval '1 minute' end
    from generate_series(1000, 1299) n;
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'North v South', '2026-11-20T10:00Z');
    insert into market (id, event_id, external_id, name, kind, product, price_kind)
    select n, 1, 'm' || n, 'Market ' || n, 'match_odds', (array['exchange', 'bookmaker', 'fancy'])[n % 3 + 1], 'odds' from generate_series(1, 60) n;
    insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_by, requested_at)
    select p.cell, p.id, p.domain_id, p.agent_id, (array['upi', 'bank'])[n % 2 + 1], (n * 7919) % 500000 + 1, 'INR',
      (array['PENDING', 'SUCCESS', 'REJECTED'])[n % 3 + 1], case when n % 4 = 0 then '=cmd|calc' else 'player' end,
      timestamptz '${listNow.toISOString()}' - n * interval '10 minutes'
    from generate_series(1, 700) n join player p on p.id = 1000 + n % 300`)
  await owner.query(
    `with bets as (
      select n, p.cell, p.id player, p.domain_id, p.agent_id, m.id market, m.product, 100 + (n * 7919::bigint) % 900000 stake,
        date_trunc('second', timestamptz '${listNow.toISOString()}' - (n::float8 / $1) ^ 1.1 * interval '20 days') placed_at
      from generate_series(1, $1) n join player p on p.id = 1000 + (n * 31) % 300 join market m on m.id = 1 + (n * 17) % 60),
    settled as (insert into bet_settled (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched,
        currency, share_path_id, placed_at, status, pl, settled_at, settle_seq)
      select cell, player, md5('bet' || n)::uuid, domain_id, agent_id, market, product, 1, 'BACK', 20000, 20000, stake, stake, 'INR', 1, placed_at,
        case when n % 20 = 0 then 'VOIDED' else 'SETTLED' end, case when n % 20 = 0 then 0 when n % 2 = 0 then stake else -stake end,
        placed_at + interval '1 hour', 1 from bets where n % 50 <> 0)
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched,
        currency, share_path_id, placed_at)
      select cell, player, md5('bet' || n)::uuid, domain_id, agent_id, market, product, 1, 'BACK', 20000, 20000, stake, stake, 'INR', 1, placed_at
      from bets where n % 50 = 0`,
    [bets],
  )
  await owner.query(`insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake, pl)
    select cell, domain_id, (placed_at at time zone '${listZone}')::date, product, status, count(*), sum(stake), coalesce(sum(pl), 0) from bet group by 1, 2, 3, 4, 5;
    analyze`)
}

export const listActor = (changes: Partial<Actor> = {}): Actor => ({
  staffId: 1n,
  username: 'tester',
  name: 'Tester',
  roleName: 'Everything',
  permissions: new Set<Permission>(['MY_BETS_VIEW', 'WITHDRAW_VIEW', 'PLAYERS_VIEW', 'PII_REVEAL']),
  domains: [1, 2],
  allDomains: changes.domains ?? [1, 2],
  agentId: null,
  itemLimit: null,
  sessionKey: 'checks',
  ...changes,
})

/** A viewer at the instant the generated rows end. */
export const listViewer = (changes: Partial<Actor> = {}, scope: Scope = wholeScope) => ({
  actor: listActor(changes),
  scope,
  timeZone: listZone,
  now: listNow,
})
