/** Banners of every domain in all states; their pictures are drawn afterwards. */
export const bannerStatements: readonly string[] = [
  `insert into banner (domain_id, position, status, title, place, alt_text, language, platforms, audience, vip_levels, link_type, link_page, link_url, link_event_id,
      starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, row_number() over (partition by d.id, b.place order by b.n), b.status, b.title, b.place, b.alt, b.language, b.platforms, b.audience, b.levels,
      b.link, case b.link when 'PAGE' then b.target else '' end, case b.link when 'URL' then b.target else '' end, case b.link when 'EVENT' then e.id end,
      date_trunc('hour', now()) + b.starts, date_trunc('hour', now()) + b.ends, 'owner', now() - interval '20 days', 'support', now() - interval '2 days'
    from domain d cross join (values
      (1, 'Champions Cup: the semi-finals', 'HOME_TOP', 'ACTIVE', 'Two captains and the cup between them', null::text, '{}'::text[], 'ALL', '{}'::text[], 'EVENT', '', interval '-3 days', interval '9 days'),
      (2, 'First deposit: 50 % more', 'HOME_TOP', 'ACTIVE', 'A coin that becomes one and a half', 'en', '{}', 'GUESTS', '{}', 'PAGE', '/promotions/welcome', interval '-20 days', null::interval),
      (3, 'पहली जमा: 50 % ज़्यादा', 'HOME_TOP', 'ACTIVE', 'एक सिक्का जो डेढ़ हो जाता है', 'hi', '{}', 'GUESTS', '{}', 'PAGE', '/promotions/welcome', interval '-20 days', null),
      (4, 'New Year races', 'HOME_TOP', 'ACTIVE', 'Horses at the finish', null, '{web,mobile-web}', 'ALL', '{}', 'PAGE', '/promotions/new-year', interval '12 days', interval '40 days'),
      (5, 'Diwali double points', 'HOME_TOP', 'ACTIVE', 'Lamps in a row', null, '{}', 'PLAYERS', '{}', 'PAGE', '/promotions/diwali', interval '-30 days', interval '-14 days'),
      (6, 'Live tables, every evening', 'CASINO', 'ACTIVE', 'A wheel and three chips', null, '{}', 'ALL', '{}', 'PAGE', '/casino/live', interval '-18 days', null),
      (7, 'High roller tables', 'CASINO', 'ACTIVE', 'A velvet rope', null, '{}', 'VIP', '{3,4,5}', 'PAGE', '/casino/vip', interval '-18 days', null),
      (8, 'Session markets explained', 'SPORTS', 'ACTIVE', 'A scoreboard', null, '{}', 'PLAYERS', '{}', 'PAGE', '/help/sessions', interval '-10 days', null),
      (9, 'Monsoon league', 'SPORTS', 'INACTIVE', 'Rain over a ground', null, '{}', 'ALL', '{}', 'NONE', '', null, null),
      (10, 'Set a limit before the first ball', 'LOGIN_POPUP', 'ACTIVE', 'A hand that says stop', null, '{}', 'PLAYERS', '{}', 'PAGE', '/account/limits', interval '-15 days', null),
      (11, 'Refer a friend', 'PROMO_PAGE', 'ACTIVE', 'Two players shaking hands', null, '{}', 'PLAYERS', '{}', 'PAGE', '/refer', interval '-12 days', null),
      (12, 'Get help with gambling', 'SIDEBAR', 'ACTIVE', 'A hand on a shoulder', null, '{}', 'ALL', '{}', 'URL', 'https://help.example', interval '-20 days', null)
    ) b(n, title, place, status, alt, language, platforms, audience, levels, link, target, starts, ends)
    cross join lateral (select id from event where starts_at > now() order by starts_at, id limit 1) e`,
  // What players have seen: more of what stands above, and since it runs.
  `insert into content_tally (entry_id, domain_id, views, clicks)
    select id, domain_id, seen, seen * (2 + abs(hashtext(title)) % 5) / 100
    from (select b.*, (extract(epoch from least(now(), ends_at) - starts_at) / 3600)::bigint * (90 - 12 * position) as seen from banner b
      where status = 'ACTIVE' and starts_at <= now()) b`,
]
