/**
 * Devices of players, and push messages of every domain in all final states with their deliveries. No provider is
 * stored, so that the demo calls no other system.
 */
export const pushStatements: readonly string[] = [
  `insert into app_device (cell, player_id, domain_id, platform, language, token, registered_at, last_seen_at)
    select cell, id, domain_id, (array['android', 'android', 'ios', 'web'])[1 + id % 4], (array['en', 'hi'])[1 + id % 2],
      'demo-token-' || lpad(id::text, 12, '0'), now() - interval '20 days', now() - interval '1 hour' * (id % 90)
    from player where id % 3 = 0 and erased_at is null`,
  `insert into push_message (domain_id, status, name, title, body, link_page, platforms, language, vip_levels, send_at, started_at, finished_at, failure,
      staff_id, created_by, created_at)
    select d.id, m.status, m.name, m.title, m.body, m.page, m.platforms, m.language, m.levels, now() + m.at, case when m.started then now() + m.at end,
      now() + m.at + interval '6 minutes', m.failure, s.id, s.username, now() + m.at - interval '1 day'
    from domain d cross join (select id, username from staff order by id limit 1) s cross join (values
      ('COMPLETED', 'Cup final', 'The cup final starts at eight', 'All markets are open. Good luck!', '/sports', '{}'::text[], null::text, '{}'::text[], interval '-9 days', true, null::text),
      ('COMPLETED', 'VIP weekend', 'Your weekend offer', 'A free bet waits in your account until Sunday.', '/promotions', '{android,ios}', null, '{3,4,5}', interval '-5 days', true, null),
      ('COMPLETED', 'Maintenance, Hindi', 'रखरखाव', 'साइट मंगलवार 03:00 से 04:00 तक बंद रहेगी।', '', '{}', 'hi', '{}', interval '-3 days', true, null),
      ('FAILED', 'New game', 'A new game is here', 'Play it now.', '/casino', '{web}', null, '{}', interval '-2 days', true, 'The provider refused our key'),
      ('CANCELLED', 'Rain', 'The match is off', 'Open bets are void.', '', '{}', null, '{}', interval '-1 day', false, null)
    ) m(status, name, title, body, page, platforms, language, levels, at, started, failure)`,
  `insert into push_delivery (cell, player_id, domain_id, push_id, device_id, status, error, attempted_at, opened_at)
    select d.cell, d.player_id, d.domain_id, m.id, d.id,
      case when m.status = 'FAILED' then 'UNSENT' when d.player_id % 41 = 0 then 'FAILED' else 'SENT' end,
      case when m.status <> 'FAILED' and d.player_id % 41 = 0 then 'The device is not registered' end,
      case when m.status <> 'FAILED' then m.started_at + interval '1 second' * (d.player_id % 240) end,
      case when m.status <> 'FAILED' and d.player_id % 5 = 0 and d.player_id % 41 <> 0 then m.started_at + interval '1 minute' * (10 + d.player_id % 300) end
    from push_message m join app_device d on d.domain_id = m.domain_id and (m.platforms = '{}' or d.platform = any (m.platforms))
      and (m.language is null or d.language = m.language)
    where m.started_at is not null`,
  `update push_message m set targeted = k.targeted, sent = k.sent, failed = k.failed
    from (select push_id, count(*)::int as targeted, (count(*) filter (where status = 'SENT'))::int as sent,
      (count(*) filter (where status = 'FAILED'))::int as failed from push_delivery group by push_id) k where k.push_id = m.id`,
]
