/** Levels of the first domain, and how its VIP players came to theirs. */
export const vipLevelStatements: readonly string[] = [
  `insert into vip_level (domain_id, level, name, icon, colour, status, period, upgrade_join, upgrade_deposits, upgrade_turnover, upgrade_net_loss,
      keep_turnover, downgrade_by, is_manual_only, benefits, created_by, updated_by, created_at)
    select (select min(id) from domain), l.level, l.name, l.icon, l.colour, l.status, l.period, l.joined, l.deposits, l.turnover, l.loss, l.keep, 1, l.manual, l.benefits, 'owner', 'owner', now() - interval '90 days'
    from (values (1, 'Silver', 'MEDAL', 'SILVER', 'ACTIVE', 'MONTH', 'ANY', 5000000, 50000000, null::bigint, 20000000, false, 'Withdrawals within six hours'),
      (2, 'Gold', 'TROPHY', 'GOLD', 'ACTIVE', 'MONTH', 'ALL', 20000000, 200000000, null, 80000000, false, 'Withdrawals within two hours, free payouts'),
      (3, 'Platinum', 'DIAMOND', 'PLATINUM', 'ACTIVE', 'LIFETIME', 'ANY', null, 2000000000, 100000000, null, false, 'A manager of their own'),
      (4, 'Black', 'CROWN', 'BLACK', 'ACTIVE', 'LIFETIME', 'ALL', null, null, null, null, true, 'By invitation'),
      (5, 'Founders', 'STAR', 'EMERALD', 'INACTIVE', 'LIFETIME', 'ALL', null, null, null, null, true, 'The first hundred players'))
      as l (level, name, icon, colour, status, period, joined, deposits, turnover, loss, keep, manual, benefits)`,
  `insert into vip_evaluation (domain_id, day, status, players, moves, created_at)
    select min(d.id), (now() - interval '8 days')::date, 'FINISHED', (select count(*)::int from player p where p.domain_id = min(d.id)), 0, now() - interval '7 days' from domain d`,
  `insert into vip_change (cell, player_id, domain_id, agent_id, evaluation_id, kind, status, from_level, to_level, period, deposits, turnover, net_loss, points,
      currency, reason, locked_until, decided_by, created_at)
    select p.cell, p.id, p.domain_id, p.agent_id, case when p.id % 3 = 0 then null else e.id end, case when p.id % 3 = 0 then 'MANUAL' else 'UPGRADE' end, 'APPLIED',
      p.vip_level - 1, p.vip_level, case when p.id % 3 = 0 then null else 'MONTH' end, case when p.id % 3 = 0 then null else 25000000 end,
      case when p.id % 3 = 0 then null else 210000000 end, case when p.id % 3 = 0 then null else 4000000 end, case when p.id % 3 = 0 then null else 0 end, p.currency,
      case when p.id % 3 = 0 then 'OTHER: Came from a competitor' else 'Reached ' || l.name || '.' end,
      case when p.id % 3 = 0 then now() + interval '60 days' end, case when p.id % 3 = 0 then 'support' end, now() - interval '7 days' + p.id % 60 * interval '1 second'
    from player p join vip_evaluation e on e.domain_id = p.domain_id join vip_level l on l.domain_id = p.domain_id and l.level = p.vip_level where p.vip_level > 0`,
  `update vip_evaluation e set moves = (select count(*) from vip_change c where c.evaluation_id = e.id)`,
]
