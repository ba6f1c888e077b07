/**
 * Free rounds of slots for players who have played them: unused, in use, used up, expired and cancelled. What was played
 * has its rounds and calls as the wallet stores them: a stake and a win that move no money until they are wagered.
 */
export const freeRoundStatements: readonly string[] = [
  `insert into free_round_grant (cell, player_id, domain_id, agent_id, provider, game_code, game, rounds, used, stake, won, purse, currency, campaign, status, reason, granted_by, granted_at, expires_at, ended_at, ended_by)
    select r.cell, r.player_id, r.domain_id, r.agent_id, r.provider, r.game_code, r.game, o.rounds, o.used, 1000, case when o.used > 0 then 2500 else 0 end, 'BONUS', r.currency, o.campaign, o.status, o.reason, 'owner',
      r.ended_at + interval '10 minutes', case o.status when 'EXPIRED' then r.ended_at + interval '1 day' else now() + interval '5 days' end,
      case when o.ended is not null then r.ended_at + o.ended end, case when o.status = 'CANCELLED' then 'owner' end
    from (select distinct on (cell, player_id) * from casino_round
        where provider = 'slot' and status = 'SETTLED' and ended_at between now() - interval '25 days' and now() - interval '2 days' order by cell, player_id, started_at desc) r
      join (values (0, 'GRANTED', 10, 0, 'Weekend spins', null, null), (1, 'IN_USE', 10, 3, 'Weekend spins', null, null), (2, 'USED', 5, 5, 'Birthday spins', null, null),
        (3, 'EXPIRED', 10, 0, 'Autumn spins', null, interval '1 day'), (4, 'CANCELLED', 5, 0, 'Autumn spins', 'Granted by mistake', interval '3 hours')) o(place, status, rounds, used, campaign, reason, ended) on o.place = r.player_id % 5`,
  `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status, external_id, share_path_id, ended_at)
    select g.cell, g.player_id, g.granted_at + n * interval '2 minutes', g.domain_id, g.agent_id, g.provider, g.game, g.game_code, 0, 0, g.currency, 'SETTLED', 'free-' || g.id || '-' || n,
      (select r.share_path_id from casino_round r where r.cell = g.cell and r.player_id = g.player_id and r.provider = g.provider and r.ended_at < g.granted_at order by r.ended_at desc limit 1),
      g.granted_at + n * interval '2 minutes' + interval '20 seconds'
    from free_round_grant g cross join generate_series(1, g.used) n`,
  `insert into casino_call (domain_id, provider, kind, external_id, bet_id, external_round, cell, player_id, agent_id, round_id, game_code, grant_id, amount, currency, decision, code, balance_after, at, ms, ip)
    select r.domain_id, r.provider, k.kind, r.external_id || k.ending, case when k.kind = 'win' then r.external_id || '-1' end, r.external_id, r.cell, r.player_id, r.agent_id, r.id, r.game_code, g.id,
      case when k.kind = 'bet' then g.stake when n = 1 then g.won else 0 end, r.currency, 'APPLIED', 'OK',
      coalesce((select t.balance_after - t.exposure_after from transfer t where t.cell = r.cell and t.account_id = r.player_id and t.at <= r.ended_at order by t.wallet_version desc limit 1), 0),
      case when k.kind = 'bet' then r.started_at else r.ended_at end, 9, '192.0.2.203'
    from free_round_grant g cross join generate_series(1, g.used) n
      join casino_round r on r.cell = g.cell and r.player_id = g.player_id and r.external_id = 'free-' || g.id || '-' || n
      cross join (values ('bet', '-1'), ('win', '-2')) k(kind, ending)`,
]
