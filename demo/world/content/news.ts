/** News of every domain in all states and types. */
export const newsStatements: readonly string[] = [
  `insert into news (domain_id, position, status, text, texts, type, pages, platforms, audience, vip_levels, link_type, link_page, link_event_id,
      starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, n.n, n.status, n.text, case when n.hi = '' then '[]' else jsonb_build_array(jsonb_build_object('language', 'hi', 'text', n.hi)) end,
      n.type, n.pages, n.platforms, n.audience, n.levels, n.link, case n.link when 'PAGE' then n.target else '' end, case n.link when 'EVENT' then e.id end,
      date_trunc('hour', now()) + n.starts, date_trunc('hour', now()) + n.ends, 'owner', now() - interval '9 days', 'support', now() - interval '1 day'
    from domain d cross join (values
      (1, 'ACTIVE', 'Payouts by bank transfer take up to two hours today.', 'बैंक से भुगतान में आज दो घंटे तक लग सकते हैं।', 'WARNING', '{CASHIER}'::text[], '{}'::text[], 'PLAYERS', '{}'::text[], 'NONE', '', interval '-4 hours', interval '8 hours'),
      (2, 'ACTIVE', 'Never share your password or a code that we send you. We do not ask for them.', 'अपना पासवर्ड या कोड किसी को न दें। हम इन्हें नहीं माँगते।', 'INFO', '{}', '{}', 'ALL', '{}', 'PAGE', '/help/safety', interval '-60 days', null::interval),
      (3, 'ACTIVE', 'The first leg starts soon: all markets are open.', '', 'INFO', '{HOME,SPORTS}', '{}', 'ALL', '{}', 'EVENT', '', interval '-2 hours', interval '30 hours'),
      (4, 'ACTIVE', 'Double loyalty points at live tables, every Friday.', 'हर शुक्रवार लाइव टेबल पर दोगुने अंक।', 'PROMO', '{CASINO}', '{}', 'PLAYERS', '{}', 'PAGE', '/promotions/points', interval '-12 days', interval '18 days'),
      (5, 'ACTIVE', 'Your account manager is available from 9 to 21 on every day.', '', 'INFO', '{ACCOUNT}', '{}', 'VIP', '{3,4,5}', 'PAGE', '/help/contact', interval '-30 days', null),
      (6, 'ACTIVE', 'Maintenance of the cashier on Tuesday from 03:00 to 04:00.', 'मंगलवार को 03:00 से 04:00 तक कैशियर बंद रहेगा।', 'MAINTENANCE', '{}', '{}', 'ALL', '{}', 'NONE', '', interval '2 days', interval '5 days'),
      (7, 'ACTIVE', 'Maintenance of the cashier is finished.', '', 'MAINTENANCE', '{}', '{}', 'ALL', '{}', 'NONE', '', interval '-6 days', interval '-5 days'),
      (8, 'INACTIVE', 'The new app is faster and needs less data.', '', 'PROMO', '{HOME}', '{android}', 'ALL', '{}', 'PAGE', '/app', null, null)
    ) n(n, status, text, hi, type, pages, platforms, audience, levels, link, target, starts, ends)
    cross join lateral (select id from event where starts_at > now() order by starts_at, id limit 1) e`,
]
