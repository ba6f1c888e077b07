/** Numbers that look random and are the same in every run: from 0 up to `below`, by row and by what is drawn. */
export const drawn = (row: string, what: number, below: string): string =>
  `(hashtextextended(${row}::text, ${what}) & 1048575) * (${below}) / 1048576`

/** A share of the whole, from 0 up to 1. */
export const part = (row: string, what: number): string =>
  `((hashtextextended(${row}::text, ${what}) & 1048575) / 1048576.0::float8)`

export const operatorZone = 'Asia/Kolkata'
export const operatorDays = 180
export const operatorDomains = Array.from({ length: 15 }, (_, place) => place + 1)
const domains = operatorDomains.length
const players = 20_000

/** Domain 1 is `domain_1`; its agents are 1001 to 1031, as a tree of five levels with two accounts below each. */
export const insertPeople = [
  `insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing`,
  `insert into domain (id, code, name, host, currency, time_zone)
    select n, 'domain_' || n, 'House ' || n, 'house' || n || '.example', 'INR', '${operatorZone}' from generate_series(1, ${domains}) n`,
  `insert into agent (id, domain_id, parent_id, level, upline, username)
    select d * 1000 + h, d, case when h = 1 then null else d * 1000 + h / 2 end, floor(log(2, h)) + 1,
      (select array_agg(d * 1000 + (h >> k) order by k desc) from generate_series(0, floor(log(2, h))::int) k), 'agent_' || d || '_' || h
    from generate_series(1, ${domains}) d, generate_series(1, 31) h`,
  `insert into agent_share (agent_id, product, cumulative_share)
    select id, product, 10000 - 1000 * (level - 1) from agent, unnest(array['exchange', 'casino']) product`,
  `insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares)
    select id, domain_id, id, 'exchange', (select array_agg(u order by n desc) from unnest(upline) with ordinality t(u, n)),
      array[6000, 7000, 8000, 9000, 10000] from agent where level = 5`,
  `insert into player (cell, id, domain_id, agent_id, username, name, phone, email, currency, status, created_at, last_login_at)
    select id % 64, id, 1 + id % ${domains}, (1 + id % ${domains}) * 1000 + 16 + ${drawn('id', 1, '16')}, 'player_' || id, 'Name ' || id % 977,
      '98' || lpad((id::bigint * 7919 % 100000000)::text, 8, '0'), 'player' || id || '@mail.example', 'INR',
      (array['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'SUSPENDED', 'LOCKED'])[1 + ${drawn('id', 2, '6')}],
      $1::timestamptz - ${part('id', 3)} * interval '${operatorDays} days', $1::timestamptz - ${part('id', 4)} ^ 2 * interval '60 days'
    from generate_series(1000000, ${1_000_000 + players - 1}) id`,
  `insert into wallet (cell, account_id, domain_id, currency) select id % 64, id, domain_id, 'INR' from agent`,
] as const

/** A player of row `n`: few play most of the bets, as everywhere. */
export const playerOfRow = (what: number): string => `1000000 + floor(${part('n', what)} ^ 2 * ${players})::bigint`
