const statedOf = (
  rtp: string,
) => `jsonb_build_object('title', g.title, 'provider', coalesce(p.code, ''), 'mobileCode', g.mobile_code,
  'kind', g.kind, 'rtp', ${rtp}, 'volatility', g.volatility, 'lines', g.lines, 'hasFreeSpins', g.has_free_spins, 'hasDemo', g.has_demo,
  'hasJackpot', g.has_jackpot, 'devices', to_jsonb(g.devices))`

const ownersOf = `case when p.id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('code', p.code, 'name', p.title)) end`

const percent = (basisPoints: string) => `to_char(${basisPoints} / 100.0, 'FM990.00')`

const compared = `casino_sync s join casino_game g on g.domain_id = s.domain_id and g.vertical = s.vertical
  left join casino_provider p on p.id = g.provider_id where s.status = 'COMPARED'`

/** What providers stated of their catalogues: applied once, failed once, and compared again with differences that wait. */
export const catalogueSyncStatements: readonly string[] = [
  `update casino_game set stated = f.stated from (select g.id, ${statedOf('g.rtp')} as stated
    from casino_game g left join casino_provider p on p.id = g.provider_id) f where f.id = casino_game.id`,
  `insert into casino_sync (domain_id, vertical, status, requested_by, requested_at, answered_at, stated_games, new_games, changed_games, retired_games, problem)
    select d.id, v.vertical, r.status, 'owner', now() - r.ago, now() - r.ago + interval '2 seconds',
      case r.status when 'COMPARED' then (select count(*)::int from casino_game g where g.domain_id = d.id and g.vertical = v.vertical) else 0 end,
      r.found, r.found, r.found, r.problem
    from domain d cross join (values ('qt'), ('wc'), ('slot'), ('gap'), ('aura')) v (vertical)
    cross join (values ('FAILED', interval '26 hours', 0, 'The provider answered with HTTP 503.'), ('COMPARED', interval '2 hours', 1, ''))
      r (status, ago, found, problem)`,
  `insert into casino_sync_line (sync_id, domain_id, vertical, detected_at, kind, code, title, game_id, provider, stated, owners, changes)
    select s.id, s.domain_id, s.vertical, s.answered_at, 'CHANGED', g.code, g.title, g.id, coalesce(p.code, ''), ${statedOf('coalesce(g.rtp, 9500) + 25')}, ${ownersOf},
      'RTP %: ' || coalesce(${percent('g.rtp')}, 'unknown') || ' → ' || ${percent('(coalesce(g.rtp, 9500) + 25)')}
    from ${compared} and g.position = 2`,
  `insert into casino_sync_line (sync_id, domain_id, vertical, detected_at, kind, code, title, game_id, provider)
    select s.id, s.domain_id, s.vertical, s.answered_at, 'RETIRED', g.code, g.title, g.id, coalesce(p.code, '')
    from ${compared} and g.position = 8`,
  `insert into casino_sync_line (sync_id, domain_id, vertical, detected_at, kind, code, title, provider, stated, owners)
    select s.id, s.domain_id, s.vertical, s.answered_at, 'NEW', 'lantern-parade', 'Lantern Parade', coalesce(p.code, ''),
      ${statedOf('9600')} || '{"title": "Lantern Parade", "mobileCode": ""}', ${ownersOf}
    from ${compared} and g.position = 1`,
]
