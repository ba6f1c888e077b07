/** Versions of the Android app of every domain with downloads by players; the packages themselves are made up and not stored. */
export const appVersionStatements: readonly string[] = [
  `insert into apk_version (domain_id, status, channel, file, package_name, version_name, version_code, min_sdk, target_sdk, certificate, bytes, sha256,
      notes, is_forced, min_supported_code, rollout, released_at, withdrawn_at, created_by, created_at)
    select d.id, v.status, v.channel, uuidv7(), 'com.example.play' || d.id, v.name, v.code, 24, 34, encode(sha256(convert_to('signer ' || d.id::text, 'UTF8')), 'hex'),
      v.bytes, encode(sha256(convert_to(d.id::text || ' ' || v.name, 'UTF8')), 'hex'), v.notes, v.forced, v.lowest, v.rollout,
      case when v.status <> 'UPLOADED' then now() - v.age + interval '3 hours' end, case when v.status = 'WITHDRAWN' then now() - v.age + interval '4 days' end,
      s.username, now() - v.age
    from domain d cross join (select username from staff order by id limit 1) s cross join (values
      ('RELEASED', 'PROD', '3.8.0', 380, 31457280, 'First version with live scores', false, 1, 100, interval '80 days'),
      ('WITHDRAWN', 'PROD', '3.9.0', 390, 32505856, 'New cashier', false, 1, 100, interval '40 days'),
      ('RELEASED', 'PROD', '3.9.1', 391, 32509952, 'Corrects the cashier on small screens', true, 380, 100, interval '30 days'),
      ('RELEASED', 'BETA', '4.0.0-beta1', 400, 35651584, 'Dark theme', false, 1, 25, interval '9 days'),
      ('UPLOADED', 'BETA', '4.0.0-beta2', 401, 35655680, 'Dark theme, faster start', false, 1, 10, interval '1 day')
    ) v(status, channel, name, code, bytes, notes, forced, lowest, rollout, age)`,
  `insert into apk_download (domain_id, apk_id, started_at, finished_at, source, result, ip, user_agent)
    select v.domain_id, v.id, v.released_at + interval '1 hour' * n, case when n % 9 > 0 then v.released_at + interval '1 hour' * n + interval '40 seconds' end,
      (array['SITE', 'LINK', 'QR', 'UPDATE'])[1 + n % 4], case when n % 9 = 0 then 'STARTED' when n % 7 = 0 then 'FAILED' else 'COMPLETED' end,
      '203.0.113.' || (1 + n % 200), 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'
    from apk_version v cross join generate_series(1, 60) n where v.status <> 'UPLOADED'`,
]
