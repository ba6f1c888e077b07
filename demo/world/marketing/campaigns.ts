/**
 * Campaigns of the first domain: a draft, one that waits for a second approver, and one that was paused before it
 * granted anything: resumed, it grants through the ledger.
 */
export const campaignStatements: readonly string[] = [
  `insert into campaign (domain_id, name, status, conditions, amount, budget, control_rate, starts_at, ends_at, created_by, updated_by, submitted_by, approved_by, started_at, created_at)
    select (select min(id) from domain), c.name, c.status, '[{"group":1,"field":"VIP_LEVEL","comparison":"AT_LEAST","value":"0","days":null}]', 10000, 10000000, 1000,
      now() + c.starts, now() + c.starts + interval '7 days', 'owner', 'owner', c.submitted, c.approved,
      case when c.approved is not null then now() + c.starts end, now() - interval '30 days'
    from (values ('Weekend reload', 'DRAFT', interval '9 days', null, null), ('New year', 'WAITING', interval '30 days', 'owner', null),
      ('Spring cup', 'PAUSED', interval '-2 days', 'owner', 'finance')) as c (name, status, starts, submitted, approved)`,
  `insert into campaign_player (cell, player_id, campaign_id, domain_id, agent_id, status, amount, currency, created_at)
    select p.cell, p.id, c.id, c.domain_id, p.agent_id, case when p.id % 10 = 0 then 'CONTROL' else 'PENDING' end, c.amount, p.currency, c.started_at
    from campaign c cross join lateral (select * from player where domain_id = c.domain_id and status = 'ACTIVE' order by id limit 40) p where c.status = 'PAUSED'`,
  `update campaign c set audience = m.players, controls = m.controls
    from (select campaign_id, count(*)::int as players, count(*) filter (where status = 'CONTROL')::int as controls from campaign_player group by campaign_id) m
    where m.campaign_id = c.id`,
]

/** Templates of every domain: a draft, some that wait for a second approver, and some that were paused. None is active: nothing that the demo does brings a bonus. */
export const bonusTemplateStatements: readonly string[] = [
  `insert into bonus_template (domain_id, name, status, trigger, least_deposit, rate, cap, factor, days, budget, ends_at, active_from, created_by, updated_by,
      submitted_by, approved_by, created_at, code, uses, vip_level)
    select d.id, t.name, t.status, t.trigger, t.least, t.rate, t.cap, t.factor, 30, 20000000, now() + interval '60 days',
      case when t.approved is not null then now() - interval '10 days' end, 'owner', 'owner', t.submitted, t.approved, now() - interval '12 days', t.code, t.uses, t.level
    from domain d cross join (values ('Welcome: half of the first deposit', 'PAUSED', 'FIRST_DEPOSIT', 50000, 5000, 200000, 30, 'owner', 'finance', null, null::int, null::smallint),
      ('Weekend reload', 'WAITING', 'EACH_DEPOSIT', 100000, 2000, 100000, 20, 'owner', null, null, null, null),
      ('Festival code', 'PAUSED', 'CODE', null, null, 25000, 10, 'owner', 'finance', 'DIWALI26', 500, null),
      ('Birthday present', 'WAITING', 'BIRTHDAY', null, null, 50000, 10, 'owner', null, null, null, null),
      ('Level three', 'DRAFT', 'VIP_LEVEL', null, null, 100000, 10, null, null, null, null, 3),
      ('High rollers', 'DRAFT', 'EACH_DEPOSIT', 5000000, 1000, 1000000, 15, null, null, null, null, null)) as t (name, status, trigger, least, rate, cap, factor, submitted, approved, code, uses, level)`,
]
