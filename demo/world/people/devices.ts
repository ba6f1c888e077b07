import { claimStatement } from '../claims.ts'

/** Devices, origins and alerts derived from the players. Families and bonus hunters share devices. */
const device = `'visitor-' || substr(md5('device ' || case when p.id % 37 < 2 then 'of house ' || p.id / 37 else p.id::text end), 1, 12)`
const address = `case when p.id % 41 < 2 then '203.0.113.' || p.id / 41 % 250 else '10.' || p.id / 250 % 250 || '.' || p.id % 250 || '.7' end`
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const tablet = `Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) ${webkit} Version/17.6 Mobile/15E148 Safari/604.1`
const agents = `(array['Mozilla/5.0 (Linux; Android 14; SM-A556E) ${chrome} Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36'])[1 + p.id % 4]`
const networks = `(array['Sahyadri Broadband', 'Deccan Mobile', 'Coromandel Fibre'])[1 + p.id % 3]`
const cities = `(array['Bengaluru', 'Mysuru', 'Hubballi', 'Mangaluru'])[1 + p.id % 4]`

export const deviceStatements: readonly string[] = [
  `update withdrawal w set beneficiary = 'HDFC 5010' || lpad((p.id / 37)::text, 8, '0') from player p where p.cell = w.cell and p.id = w.player_id and p.id % 37 < 2`,
  `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, occurrences, last_operation, country, asn, user_agent, app_version, is_vpn, is_emulator, is_incognito, bot_score)
    select p.cell, p.id, ${device}, ${address}, p.domain_id, p.created_at, p.last_login_at, 1 + p.id % 60, (array['login', 'bet', 'deposit', 'withdraw'])[1 + p.id % 4],
      case when p.id % 53 = 0 then 'AE' else 'IN' end, 'AS64500', ${agents}, case when p.id % 2 = 0 then '4.2.1' end, p.id % 47 = 0, p.id % 97 = 0, p.id % 61 = 0, p.id % 30
    from player p where p.last_login_at is not null`,
  `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, occurrences, last_operation, country, user_agent)
    select p.cell, p.id, 'visitor-' || substr(md5('tablet ' || p.id), 1, 12), ${address}, p.domain_id, p.last_login_at - interval '3 days', p.last_login_at - interval '2 hours', 3, 'login', 'IN', '${tablet}'
    from player p where p.id % 5 = 0 and p.last_login_at - interval '3 days' > p.created_at`,
  `insert into player_session (cell, player_id, domain_id, started_at, last_seen_at, ended_at, ip, device)
    select p.cell, p.id, p.domain_id, at, at + interval '40 minutes', case when t.turn > 0 or p.last_login_at < now() - interval '1 hour' then at + interval '45 minutes' end, ${address}, ${device}
    from player p, generate_series(0, 2) t(turn), lateral (select p.last_login_at - t.turn * interval '19 hours' as at) w where at > p.created_at`,
  // Events of the sites: the source of a player's log.
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, result, reason, route, ip)
    select at, p.domain_id, p.agent_id, p.id, case when is_refused then 'player:' || p.id else 'site:demo-site' end, 'inbound.session', 'player:' || p.id, 'player ' || p.username,
      jsonb_build_object('player', p.id::text, 'device', jsonb_build_object('id', ${device}, 'ip', ${address}, 'userAgent', ${agents}, 'isp', ${networks}, 'isVpn', p.id % 47 = 0),
        'place', jsonb_build_object('country', 'IN', 'state', 'IN-KA', 'city', ${cities})),
      case when is_refused then 'REJECTED' else 'SUCCESS' end, case when is_refused then 'Logins are not allowed for this account.' end, '/api/inbound/session', '192.0.2.10'
    from player p, generate_series(0, 2) t(turn), lateral (select p.last_login_at - t.turn * interval '19 hours' as at, p.status <> 'ACTIVE' and t.turn = 0 as is_refused) w where at > p.created_at`,
  // Further events of the sites: logins after a wrong password, requested codes, changed details.
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, route, ip)
    select p.last_login_at + t.after, p.domain_id, p.agent_id, p.id, 'site:demo-site', t.action, 'player:' || p.id, 'player ' || p.username,
      jsonb_build_object('player', p.id::text, 'what', t.what, 'isDone', t.is_done, 'isEnd', true, 'detail', t.detail,
        'device', jsonb_build_object('id', ${device}, 'ip', ${address}, 'userAgent', ${agents}, 'isp', ${networks})), '/api/inbound/player/activity', '192.0.2.10'
    from player p, (values (0, interval '-40 seconds', 'inbound.player.activity', 'LOGIN_FAILED', false, 'Wrong password'),
        (1, interval '-30 seconds', 'inbound.player.activity', 'OTP_SENT', true, 'By SMS'), (1, interval '-10 seconds', 'inbound.player.activity', 'OTP_CHECKED', true, null),
        (2, interval '3 minutes', 'inbound.player.activity', 'PROFILE', true, 'Language'), (3, interval '4 minutes', 'inbound.player.activity', 'PASSWORD', true, null),
        (4, interval '2 minutes', 'inbound.player.activity', 'GAME', true, 'Teen Patti'), (5, interval '45 minutes', 'inbound.session.seen', null, null, null))
      t(turn, after, action, what, is_done, detail)
    where p.id % 6 = t.turn and p.last_login_at + t.after between p.created_at and now()`,
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, route, ip)
    select b.placed_at, b.domain_id, b.agent_id, b.player_id, 'site:demo-site', 'inbound.bet', 'bet_open:' || b.id, 'bet ' || b.id,
      jsonb_build_object('player', b.player_id::text, 'market', b.market_id::text, 'side', b.side, 'stake', to_char(b.stake / 100.0, 'FM999999999990.00'),
        'device', jsonb_build_object('id', ${device}, 'ip', ${address})), '/api/inbound/bet', '192.0.2.10'
    from bet_open b join player p on p.cell = b.cell and p.id = b.player_id where b.placed_at > now() - interval '3 days'`,
  // What every bet and ticket was placed with; every ninth player uses a site that does not say it.
  ...['bet_open', 'bet_settled', 'ticket'].map(
    (
      table,
    ) => `insert into bet_origin (cell, player_id, bet_id, domain_id, device, platform, source, app_version, device_id)
    select b.cell, b.player_id, b.id, b.domain_id, case when p.id % 4 < 2 then 'MOBILE' else 'DESKTOP' end, (array['ANDROID', 'IOS', 'WINDOWS', 'WINDOWS'])[1 + p.id % 4],
      case when p.id % 4 < 2 and p.id % 3 = 0 then 'APP' else 'WEB' end, case when p.id % 4 < 2 and p.id % 3 = 0 then '4.2.1' end, ${device}
    from ${table} b join player p on p.cell = b.cell and p.id = b.player_id where p.id % 9 > 0`,
  ),
  // Some bets were refused shortly before one was accepted.
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, reason, result, route, ip)
    select b.placed_at - interval '1 minute', b.domain_id, b.agent_id, b.player_id, 'player:' || b.player_id, 'inbound.bet', 'player:' || b.player_id, 'player ' || b.player_id,
      jsonb_build_object('player', b.player_id::text, 'market', b.market_id::text, 'side', b.side, 'stake', to_char(b.stake / 100.0, 'FM999999999990.00'),
        'odds', to_char(b.odds_e4 / 10000.0, 'FM9990.00')),
      (array['Not enough available balance.', 'Max stake of the operator is 50000.00.', 'Betting is locked for this account.'])[1 + b.market_id % 3],
      'REJECTED', '/api/inbound/bet', '198.51.100.' || b.player_id % 250
    from bet_open b where right(b.id::text, 1) = '5' and b.placed_at > now() - interval '7 days'`,
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, route, ip)
    select m.requested_at, m.domain_id, m.agent_id, m.player_id, 'site:demo-site', 'inbound.' || m.what, m.what || ':' || m.id, m.what || ' ' || m.id,
      jsonb_build_object('player', m.player_id::text, 'method', m.method, 'amount', to_char(m.amount / 100.0, 'FM999999999990.00')), '/api/inbound/' || m.what, '192.0.2.10'
    from (select 'deposit' as what, requested_at, domain_id, agent_id, player_id, id, method, amount from deposit
      union all select 'withdrawal', requested_at, domain_id, agent_id, player_id, id, method, amount from withdrawal) m where m.requested_at > now() - interval '7 days'`,
  `insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, input, route, ip)
    select s.last_at, p.domain_id, p.agent_id, p.id, 'site:demo-site', 'inbound.bonus.claim', 'player:' || p.id, 'player ' || p.username,
      jsonb_build_object('player', p.id::text, 'bonus', 'Welcome', 'device', jsonb_build_object('id', s.device, 'ip', s.ip, 'isIncognito', true)), '/api/inbound/bonus/claim', '192.0.2.10'
    from device_event s join player p on p.cell = s.cell and p.id = s.player_id where s.is_incognito`,
  `insert into audit (at, domain_id, agent_id, player_id, actor, actor_role, action, permission, subject, subject_name, input, reason, route, ip)
    select r.set_at, r.domain_id, p.agent_id, p.id, r.set_by, case r.set_by when 'support' then 'Support' else 'Risk' end, 'players.restriction', 'RESTRICTION_EDIT', 'player:' || p.id, 'player ' || p.id,
      jsonb_build_object('scope', r.scope, 'kind', r.kind), r.reason, '/players', '192.0.2.4'
    from player_restriction r join player p on p.cell = r.cell and p.id = r.player_id where r.set_by not like 'player:%'`,
  ...deviceAlertStatements(),
  ...notificationStatements(),
]

function deviceAlertStatements(): readonly string[] {
  const columns = `domain_id, player_id, agent_id, type, severity, score, operation, detail, device, ip, country, user_agent, is_vpn, is_emulator, is_incognito, state, confidence, at, status, outcome, closed_by, closed_at, note`
  const state = `case when p.id % 3 = 1 then 'WORKING' when p.id % 3 = 2 then 'CLOSED' else 'OPEN' end,
    case when p.id % 3 = 2 then case when p.id % 2 = 0 then 'CONFIRMED' else 'FALSE_POSITIVE' end end, case when p.id % 3 = 2 then 'support' end,
    case when p.id % 3 = 2 then least(now(), s.last_at + interval '2 hours') end, case when p.id % 3 = 2 then 'OTHER: Spoken to the player' end`
  const raised = (facts: string, where: string) =>
    `insert into device_alert (${columns}) select p.domain_id, p.id, p.agent_id, ${facts}, s.device, s.ip, s.country, s.user_agent, s.is_vpn, s.is_emulator, s.is_incognito, case s.country when 'IN' then 'IN-KA' end, 60 + p.id % 40, s.last_at, ${state}
      from device_event s join player p on p.cell = s.cell and p.id = s.player_id where ${where}`
  return [
    raised(
      `'SHARED_DEVICE', 'MEDIUM', 40, 'login', '2 accounts on one device'`,
      `exists (select from device_event o where o.device = s.device and o.player_id < s.player_id)`,
    ),
    raised(`'ANONYMOUS_NETWORK', 'LOW', 35, 'login', 'Behind a VPN, a proxy or in a data centre'`, 's.is_vpn'),
    raised(`'BONUS_INCOGNITO', 'MEDIUM', 45, 'bonus', 'A bonus claimed from a private window'`, 's.is_incognito'),
    raised(`'EMULATOR', 'MEDIUM', 55, 'bet', 'No real device'`, 's.is_emulator'),
    raised(
      `'IMPOSSIBLE_TRAVEL', 'HIGH', 75, 'login', 'From IN to AE within two hours'`,
      `s.country = 'AE' and p.id % 2 = 0`,
    ),
    raised(
      `'NEW_DEVICE_PAYOUT', 'HIGH', 80, 'withdraw', 'A withdrawal from a device first seen less than a day ago'`,
      `s.user_agent like '%(iPad;%' and p.id % 35 = 0`,
    ),
    claimStatement({ table: 'device_alert', staff: 'support', where: `c.status <> 'OPEN'`, at: 'at' }),
  ]
}

function notificationStatements(): readonly string[] {
  const state = (status: string, at: string) =>
    `case when ${status} % 4 = 1 then 'WORKING' when ${status} % 4 = 2 then 'CLOSED' else 'OPEN' end,
      case when ${status} % 4 = 2 then 'support' end, case when ${status} % 4 = 2 then least(now(), ${at} + interval '50 minutes') end`
  const insert = (select: string, from: string) =>
    `insert into player_notification (id, domain_id, player_id, kind, severity, amount, subject, at, status, handled_by, handled_at) select uuidv7(), ${select} from ${from}`
  return [
    insert(
      `m.domain_id, m.player_id, 'FIRST_DEPOSIT', 'LOW', m.amount, 'deposit:' || m.id, m.requested_at, ${state('m.player_id', 'm.requested_at')}`,
      `deposit m where m.is_first and m.requested_at > now() - interval '20 days'`,
    ),
    insert(
      `m.domain_id, m.player_id, 'WITHDRAWAL_REQUEST', 'LOW', m.amount, 'withdrawal:' || m.id, m.requested_at, ${state('m.player_id', 'm.requested_at')}`,
      `withdrawal m where m.requested_at > now() - interval '3 days'`,
    ),
    insert(
      `b.domain_id, b.player_id, 'LARGE_BET', 'MEDIUM', b.stake, 'bet:' || b.id, b.placed_at, ${state('b.player_id', 'b.placed_at')}`,
      `(select * from bet_open order by stake desc limit 40) b`,
    ),
    insert(
      `e.domain_id, e.player_id, case e.kind when 'COOL_OFF' then 'COOL_OFF' else 'SELF_EXCLUDED' end, case e.kind when 'COOL_OFF' then 'MEDIUM' else 'HIGH' end, null::bigint, null, e.from_at, ${state('e.player_id', 'e.from_at')}`,
      `player_exclusion e`,
    ),
    insert(
      `a.domain_id, a.player_id, 'DEVICE_ALERT', a.severity, null::bigint, 'alert:' || a.id, a.at, ${state('a.player_id', 'a.at')}`,
      `device_alert a where a.severity = 'HIGH'`,
    ),
    insert(
      `p.domain_id, p.id, 'REGISTERED', 'LOW', null::bigint, null, p.created_at, ${state('p.id', 'p.created_at')}`,
      `player p where p.created_at > now() - interval '5 days'`,
    ),
    claimStatement({ table: 'player_notification', staff: 'support', where: `c.status <> 'OPEN'`, at: 'at' }),
  ]
}
