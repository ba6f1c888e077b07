/** Festival GIFs of every domain in all states; their animations are drawn afterwards. */
export const festivalGifStatements: readonly string[] = [
  `insert into festival_gif (domain_id, position, status, title, place, frequency, language, platforms, audience, vip_levels,
      starts_at, ends_at, created_by, created_at, updated_by, updated_at)
    select d.id, row_number() over (partition by d.id, g.place order by g.n), g.status, g.title, g.place, g.frequency, g.language, g.platforms, g.audience, g.levels,
      date_trunc('hour', now()) + g.starts, date_trunc('hour', now()) + g.ends, 'owner', now() - interval '16 days', 'support', now() - interval '3 days'
    from domain d cross join (values
      (1, 'Winter lights', 'HEADER', 'ACTIVE', 'ALWAYS', null::text, '{}'::text[], 'ALL', '{}'::text[], interval '-2 days', interval '30 days'),
      (2, 'Champions Cup confetti', 'FULL_SCREEN', 'ACTIVE', 'DAY', null, '{}', 'PLAYERS', '{}', interval '-1 day', interval '9 days'),
      (3, 'New Year sparks', 'CORNER', 'ACTIVE', 'SESSION', null, '{web,mobile-web}', 'ALL', '{}', interval '30 days', interval '36 days'),
      (4, 'Diwali lamps', 'LOGO', 'ACTIVE', 'ALWAYS', 'hi', '{}', 'ALL', '{}', interval '-30 days', interval '-14 days'),
      (5, 'Holi colours', 'HEADER', 'INACTIVE', 'SESSION', null, '{}', 'ALL', '{}', null::interval, null::interval)
    ) g(n, title, place, status, frequency, language, platforms, audience, levels, starts, ends)`,
  `update festival_gif set lottie = '{"v":"5.7.4","fr":25,"ip":0,"op":50,"w":200,"h":200,"nm":"sparks","ddd":0,"assets":[],"layers":[{"ddd":0,"ind":1,"ty":4,"nm":"spark","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.8],"y":[0.8]},"o":{"x":[0.2],"y":[0.2]}},{"t":50,"s":[360]}]},"p":{"a":0,"k":[100,100,0]},"a":{"a":0,"k":[0,0,0]},"s":{"a":0,"k":[100,100,100]}},"shapes":[{"ty":"gr","it":[{"ty":"sr","sy":1,"d":1,"pt":{"a":0,"k":8},"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":0},"ir":{"a":0,"k":30},"or":{"a":0,"k":80},"is":{"a":0,"k":0},"os":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0.8,0,1]},"o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,"op":50,"st":0}]}'
    where title = 'New Year sparks'`,
]
