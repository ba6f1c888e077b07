import { drawn, operatorDays, part, playerOfRow } from './rows-of-people.ts'

const at = (what: number): string => `$1::timestamptz - ${part('n', what)} * interval '${operatorDays} days'`
const drawnPlayers = (rows: string, what: number): string =>
  `generate_series(1, ($2 / ${rows})::int) n join player p on p.id = ${playerOfRow(what)} and p.cell = p.id % 64`

/** Movements of wallets with their balances, payments, casino rounds, and what is written about them. */
export const insertMoney = [
  `insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, ref, actor)
    select cell, id, place, moved_at, md5('move' || n)::uuid, domain_id, 'INR', 'DEPOSIT', 'gateway', 'wallet', 100, place * 100, 0, 'move:' || n, 'bench'
    from (select n, p.cell, p.id, p.domain_id, moved_at, row_number() over (partition by p.id order by moved_at, n) as place
      from (select n, ${at(21)} as moved_at from generate_series(1, ($2 / 3)::int) n) n2(n, moved_at)
      join player p on p.id = ${playerOfRow(22)} and p.cell = p.id % 64) drawn`,
  `insert into wallet (cell, account_id, domain_id, currency, balance, exposure, version)
    select p.cell, p.id, p.domain_id, 'INR', coalesce(t.moves, 0) * 100, 0, coalesce(t.moves, 0) from player p
    left join (select cell, account_id, count(*) as moves from transfer group by 1, 2) t on (t.cell, t.account_id) = (p.cell, p.id)`,
  `insert into deposit (cell, player_id, domain_id, agent_id, method, gateway, utr, amount, currency, status, requested_at, decided_at)
    select p.cell, p.id, p.domain_id, p.agent_id, (array['upi', 'bank', 'card'])[1 + n % 3], 'gateway_' || n % 4, 'UTR' || n, 10000 + ${drawn('n', 24, '900000')}, 'INR',
      case when n <= $2 / 2000 then 'PENDING' else (array['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILED'])[1 + ${drawn('n', 25, '4')}] end,
      ${at(26)}, ${at(26)} + interval '5 minutes' from ${drawnPlayers('10', 23)}`,
  `insert into withdrawal (cell, player_id, domain_id, agent_id, method, beneficiary, amount, currency, status, requested_by, requested_at)
    select p.cell, p.id, p.domain_id, p.agent_id, (array['upi', 'bank'])[1 + n % 2], 'payee' || p.id || '@bank', 10000 + ${drawn('n', 28, '900000')}, 'INR',
      case when n <= $2 / 2000 then 'PENDING' else (array['SUCCESS', 'SUCCESS', 'REJECTED'])[1 + ${drawn('n', 29, '3')}] end, 'player', ${at(30)}
    from ${drawnPlayers('20', 27)}`,
  `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status, external_id, ended_at)
    select p.cell, p.id, ${at(32)}, p.domain_id, p.agent_id, (array['aura', 'qt', 'wc'])[1 + n % 3], 'Game ' || n % 200, 'g' || n % 200,
      1000 + ${drawn('n', 33, '90000')}, ${drawn('n', 34, '90000')}, 'INR', 'SETTLED', 'r' || n, ${at(32)} + interval '30 seconds'
    from ${drawnPlayers('4', 31)}`,
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, result)
    select ${at(36)}, p.domain_id, p.agent_id, p.id, 'staff_' || n % 40, (array['player.edit', 'deposit.approve', 'login'])[1 + n % 3], 'player:' || p.id, 'SUCCESS'
    from ${drawnPlayers('4', 35)}`,
  `insert into risk_alert (domain_id, agent_id, rule, severity, subject, market_id, player_id, amount, threshold, raised_at)
    select p.domain_id, p.agent_id, 'LARGE_STAKE', 'HIGH', 'bet:' || n, 1 + n % 9000, p.id, 1000000, 500000, ${at(40)} from ${drawnPlayers('500', 39)}`,
] as const
