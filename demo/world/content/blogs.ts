/** Posts of every domain in all states, with an earlier text of one. */
export const blogStatements: readonly string[] = [
  `insert into blog (domain_id, position, status, title, slug, language, category, tags, author, excerpt, body, meta_title, meta_description,
      starts_at, ends_at, published_at, created_by, created_at, updated_by, updated_at)
    select d.id, b.n, b.status, b.title, b.slug, b.language, b.category, b.tags, b.author, b.excerpt,
      '<h2>' || b.heading || '</h2><p>' || b.text || '</p><ul><li>' || replace(b.list, E'\\n', '</li><li>') || '</li></ul>',
      b.title, b.excerpt, date_trunc('hour', now()) + b.starts, date_trunc('hour', now()) + b.ends,
      case when b.status = 'ACTIVE' then now() - interval '8 days' end, 'owner', now() - interval '9 days', 'support', now() - interval '1 day'
    from domain d cross join (values
      (1, 'ACTIVE', 'How odds move before a final', 'odds-before-a-final', 'en', 'Guides', 'cricket, odds', 'Meera Nair', 'What the toss and the weather change.', 'Why odds move', 'Odds follow money and news. The toss is the last big step before the first ball.', E'Toss\nWeather\nTeam news', interval '-8 days', null::interval),
      (2, 'ACTIVE', 'फ़ाइनल से पहले भाव क्यों बदलते हैं', 'odds-before-a-final', 'hi', 'Guides', 'cricket, odds', 'Meera Nair', 'टॉस और मौसम का असर।', 'भाव क्यों बदलते हैं', 'भाव पैसे और समाचार के साथ चलते हैं।', E'टॉस\nमौसम', interval '-8 days', null),
      (3, 'ACTIVE', 'Set a limit in two minutes', 'set-a-limit', 'en', 'Safer play', 'limits', 'Support', 'Deposit limits, breaks and how they work.', 'Your limits', 'A lower limit applies at once, a higher one after a day.', E'Open Account\nChoose Limits\nSave', interval '-30 days', null),
      (4, 'ACTIVE', 'The season starts on Friday', 'season-start', 'en', 'News', 'football', 'Arjun Rao', 'All fixtures of the first round.', 'First round', 'Ten matches in three days.', E'Friday: two matches\nSaturday: five\nSunday: three', interval '3 days', null),
      (5, 'ACTIVE', 'Last year in numbers', 'last-year', 'en', 'News', '', 'Arjun Rao', 'A look back.', 'In numbers', 'What players liked most.', E'Cricket\nFootball\nTennis', interval '-60 days', interval '-20 days'),
      (6, 'INACTIVE', 'Live tables for beginners', 'live-tables', 'en', 'Guides', 'casino', 'Meera Nair', '', 'First steps', 'Watch one round before you play.', E'Watch\nSet a limit\nPlay', null, null)
    ) b(n, status, title, slug, language, category, tags, author, excerpt, heading, text, list, starts, ends)`,
  `update blog set excerpt = 'Watch one round, set a limit, play.', version = version + 1, updated_by = 'owner', updated_at = now() where slug = 'live-tables'`,
]
