/** Responsible gaming records derived from the players, so that every state of every screen exists. */
export const responsibleGamingStatements: readonly string[] = [
  `insert into player_restriction (cell, player_id, domain_id, scope, target, kind, value, source, reason, from_at, expires_at, status, set_by, set_at, lifted_by, lifted_at)
    select p.cell, p.id, p.domain_id, t.scope, t.target, t.kind, t.value, t.source, t.reason, at, at + t.lasts,
      case when p.id % 5 = 0 then 'LIFTED' else 'ACTIVE' end, case when p.id % 2 = 0 then 'support' else 'risk' end, at,
      case when p.id % 5 = 0 then 'owner' end, case when p.id % 5 = 0 then at + interval '3 hours' end
    from player p, lateral (select now() - (p.id % 40) * interval '17 hours' - interval '1 hour' as at) w,
    lateral (values
      (0, 'BET', null, 'MAX_STAKE', 500000, 'MANUAL', 'RISK: Beats every opening line', null::interval),
      (1, 'MARKET_TYPE', 'session', 'BLOCK', null, 'MANUAL', 'RISK: Bets from the ground', interval '30 days'),
      (2, 'SPORT', 'cricket', 'DELAY', 8, 'RULE', 'RULE: Bets right before wickets', interval '7 days'),
      (3, 'WITHDRAWAL', null, 'REVIEW', null, 'DEVICE', 'DEVICE: Shares a phone with others', null),
      (4, 'BONUS', null, 'BLOCK', null, 'MANUAL', 'BONUS: Several accounts took the same bonus', interval '2 days'),
      (5, 'DEPOSIT', null, 'BLOCK', null, 'RG', 'RG: Asked for a pause', interval '14 days')
    ) t(turn, scope, target, kind, value, source, reason, lasts)
    where p.id % 23 = 0 and t.turn = (p.id / 23) % 6`,
  `insert into player_limit (cell, player_id, domain_id, kind, period, setter, amount, has_pending, pending_amount, pending_from, set_by, set_at)
    select p.cell, p.id, p.domain_id, t.kind, t.period, t.setter, t.amount, p.id % 3 = 0, case when p.id % 3 = 0 then t.amount * 2 end,
      case when p.id % 3 = 0 then now() + (p.id % 30 - 6) * interval '1 hour' end,
      case t.setter when 'PLAYER' then 'player:' || p.id else 'support' end, now() - (p.id % 20) * interval '1 day'
    from player p, lateral (values (0, 'DEPOSIT', 'DAY', 'PLAYER', 2500000), (0, 'DEPOSIT', 'WEEK', 'OPERATOR', 20000000), (1, 'LOSS', 'WEEK', 'PLAYER', 10000000),
      (1, 'WAGER', 'MONTH', 'PLAYER', 500000000), (2, 'SESSION', 'DAY', 'PLAYER', 180)) t(turn, kind, period, setter, amount)
    where p.id % 19 = 0 and t.turn = (p.id / 19) % 3`,
  `insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
    select p.domain_id, p.id, case when p.id % 2 = 0 then 'SELF_EXCLUSION' else 'COOL_OFF' end, identity_keys(p.cell, p.id, p.email, p.phone),
      at, at + case when p.id % 2 = 0 then interval '6 months' else interval '5 days' end, 'player:' || p.id, 'RG: Asked for it'
    from player p, lateral (select now() - (p.id % 9) * interval '12 hours' as at) w where p.status = 'SUSPENDED' and p.id % 3 < 2`,
  `insert into tag (name, meaning, by) values ('vip', 'Plays much and is looked after', 'owner'), ('sharp', 'Beats the opening lines', 'risk'),
    ('chatty', 'Writes often', 'support'), ('bonus-hunter', 'Came for the bonus', 'risk'), ('night-owl', 'Plays at night', 'support')`,
  `insert into player_note (cell, player_id, domain_id, text, is_pinned, by, at)
    select p.cell, p.id, p.domain_id, t.text, t.turn = 0, case when p.id % 2 = 0 then 'support' else 'finance' end, now() - (p.id % 25) * interval '1 day'
    from player p, lateral (values (0, 'Calls from the number on file only.'), (1, 'Asked why a withdrawal took two days; explained, content.'),
      (2, 'Prefers to be written to in Hindi.')) t(turn, text) where p.id % 11 = 0 and t.turn <= (p.id / 11) % 3`,
  `insert into player_tag (cell, player_id, domain_id, tag, by)
    select p.cell, p.id, p.domain_id, (array['vip', 'sharp', 'chatty', 'bonus-hunter'])[1 + (p.id / 13) % 4], 'support' from player p where p.id % 13 = 0`,
  `update player p set referrer_id = r.id from player q, lateral (select o.id from player o where o.agent_id = q.agent_id and o.id < q.id order by o.id desc limit 1) r
    where q.source = 'referral' and (p.cell, p.id) = (q.cell, q.id)`,
]
