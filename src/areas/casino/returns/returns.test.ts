import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { branchZone } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { returnOf } from '#areas/casino/rules/return-to-player.ts'
import { dayOf } from '#values/day.ts'

let office: Office
let reader: Colleague
const month = dayOf(instantNow().getTime(), branchZone).slice(0, 7)

/** Rounds of 10.00 in a game of even chances, how many of them paid 20.00, and the return that its provider declares. */
const games = [
  { game: 'Copper Owl', code: 'copper-owl', rounds: 2_000, paid: 960, declared: 9_600 },
  { game: 'Night Tram', code: 'night-tram', rounds: 2_000, paid: 1_100, declared: 9_600 },
  { game: 'Salt Road', code: 'salt-road', rounds: 2_000, paid: 800, declared: 9_600 },
  { game: 'Short Ferry', code: 'short-ferry', rounds: 999, paid: 0, declared: 9_600 },
  { game: 'Unlisted', code: 'unlisted', rounds: 1_200, paid: 600, declared: null },
] as const

beforeAll(async () => {
  office = await openOffice()
  for (const [at, { game, code, rounds, paid, declared }] of games.entries()) {
    if (declared !== null)
      await office.rows(
        `insert into casino_game (domain_id, vertical, position, status, title, code, kind, rtp, updated_by) values (1, 'slot', $1, 'ACTIVE', $2, $3, 'SLOT', $4, 'check')`,
        [at + 1, game, code, declared],
      )
    await office.rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
       select cell_of(1001), 1001, $1, 1, (select agent_id from player where id = 1001), 'slot', $2, $3, 1000, case when n <= $5 then 2000 else 0 end, 'INR', 'SETTLED'
       from generate_series(1, $4) n`,
      [instantNow().toISOString(), game, code, rounds, paid],
    )
  }
  // Neither an open nor a voided round says anything of the return.
  await office.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
     select cell_of(1001), 1001, $1, 1, (select agent_id from player where id = 1001), 'slot', 'Copper Owl', 'copper-owl', 900000, 0, 'INR', s
     from unnest('{OPEN,VOIDED}'::text[]) s`,
    [instantNow().toISOString()],
  )
  reader = await office.hire({ username: 'reader', permissions: ['SLOT_VIEW'] })
})
afterAll(() => office?.close())

const listed = async (search: string) => {
  const { status, body } = await reader.get(`/api/slot/returns?${search}`)
  expect(status).toBe(200)
  return body.data
}
const percentOf = (points: number | null) => (points === null ? null : Number(points) / 100)

test('shows the band and the standing of a game as the rule computes them', async () => {
  const rows = await listed('sort=game&direction=ascending')
  expect(rows.map(({ game, standing }: { game: string; standing: string }) => [game, standing])).toEqual([
    ['Copper Owl', 'WITHIN'],
    ['Night Tram', 'ABOVE'],
    ['Salt Road', 'BELOW'],
    ['Short Ferry', 'TOO_FEW'],
    ['Unlisted', 'UNDECLARED'],
  ])
  for (const [at, { rounds, paid, declared }] of games.entries()) {
    const staked = 1_000n * BigInt(rounds)
    const won = 2_000n * BigInt(paid)
    const { standing, lower, upper } = returnOf(
      { rounds, staked, won, stakedSquares: 1_000n * staked, wonSquares: 2_000n * won, products: 1_000n * won },
      declared,
    )
    const row = rows[at]
    expect(row).toMatchObject({ month, standing, rounds })
    for (const [shown, computed] of [
      [row.lower, lower],
      [row.upper, upper],
      [row.declared, declared],
    ])
      expect(shown === null ? null : Number(shown)).toBe(percentOf(computed))
  }
})

test('lists the games outside of their band alone, and only for who may see the provider', async () => {
  const rows = await listed('standing=ABOVE,BELOW&sort=game&direction=ascending')
  expect(rows.map(({ game }: { game: string }) => game)).toEqual(['Night Tram', 'Salt Road'])
  expect((await reader.get('/api/qtech/returns')).status).toBe(403)
})

test('C31 a jackpot is no return of its game, and contributions are rounded once', async () => {
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, rtp, updated_by) values (1, 'slot', 9, 'ACTIVE', 'Jackpot Hill', 'jackpot-hill', 'SLOT', 9600, 'check')`,
  )
  await office.rows(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, jackpot, contributed_e4, free_staked, currency, status)
     select cell_of(1001), 1001, $1, 1, (select agent_id from player where id = 1001), 'slot', 'Jackpot Hill', 'jackpot-hill', 200,
       case when n = 101 then 120000 else 0 end, case when n = 101 then 100000 else 0 end, 150, case when n < 3 then 1000 else 0 end, 'INR', 'SETTLED'
     from generate_series(1, 101) n`,
    [instantNow().toISOString()],
  )
  const [row] = await listed('game=Jackpot%20Hill')
  expect([row.turnover, row.payout, row.jackpots, row.contributions, row.freeStakes].map(Number)).toEqual([
    202, 200, 1_000, 1.52, 20,
  ])
  expect(Number(row.rtp)).toBe(99.01)
})

test('C40 a game with other versions in two domains is measured against the version of each, and neither is flagged', async () => {
  const versions = [
    { domain: 1, declared: 9_620, paid: 962, half: 0 },
    { domain: 2, declared: 9_420, paid: 941, half: 1 },
  ]
  for (const { domain, declared, paid, half } of versions) {
    await office.rows(
      `insert into casino_game (domain_id, vertical, position, status, title, code, kind, rtp, updated_by)
        values ($1, 'wc', 1, 'ACTIVE', 'Two Rivers', 'two-rivers', 'SLOT', $2, 'check')`,
      [domain, declared],
    )
    // Stakes of 1,000,000.00, in 2,000 rounds of 500.00.
    await office.rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
        select p.cell, p.id, $1, p.domain_id, p.agent_id, 'wc', 'Two Rivers', 'two-rivers', 50000,
          case when n <= $3 then 100000 when n <= $3 + $4::int then 50000 else 0 end, p.currency, 'SETTLED'
        from (select * from player where domain_id = $2 order by id limit 1) p, generate_series(1, 2000) n`,
      [instantNow().toISOString(), domain, paid, half],
    )
  }
  const everywhere = await office.hire({ username: 'everywhere', permissions: ['WC_VIEW'], domains: [1, 2] })
  const { body } = await everywhere.get('/api/wc/returns?sort=declared&direction=descending')
  expect(
    body.data.map(({ declared, rtp, standing, turnover, payout }: Readonly<Record<string, string>>) => [
      declared,
      rtp,
      standing,
      turnover,
      payout,
    ]),
  ).toEqual([
    ['96.20', '96.20', 'WITHIN', '1000000.00', '962000.00'],
    ['94.20', '94.15', 'WITHIN', '1000000.00', '941500.00'],
  ])
})

test('C40 rounds are measured against the return that was stated when they began', async () => {
  const began = instantNow()
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, rtp, updated_by) values (1, 'qt', 1, 'ACTIVE', 'Silver Pass', 'silver-pass', 'SLOT', 9600, 'first')`,
  )
  // The provider states a range afterwards, and staff apply it.
  await office.rows(
    `update casino_game set rtp = 8950, stated = '{"rtp": 8950, "rtpTo": 9050}', updated_by = 'second' where code = 'silver-pass'`,
  )
  await office.rows(`update casino_game set title = 'Silver Pass', updated_by = 'third' where code = 'silver-pass'`)
  const noted = `select v.rtp, v.rtp_to, v.source, v.stated_by from casino_game_rtp v join casino_game g on g.id = v.game_id
    where g.code = 'silver-pass' order by v.valid_from`
  expect(await office.rows(noted)).toEqual([
    { rtp: 9_600, rtp_to: null, source: 'STAFF', stated_by: 'first' },
    { rtp: 8_950, rtp_to: 9_050, source: 'PROVIDER', stated_by: 'second' },
  ])
  await office.rows(
    `update casino_game_rtp set valid_from = $1 where valid_from > '-infinity' and game_id = (select id from casino_game where code = 'silver-pass')`,
    [began.toISOString()],
  )
  // 96.00 % before it, 90.00 % since.
  for (const [startedAt, paid] of [
    [new Date(began.getTime() - 1), 5_760],
    [began, 5_400],
  ] as const)
    await office.rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
       select cell_of(1001), 1001, $1, 1, (select agent_id from player where id = 1001), 'qt', 'Silver Pass', 'silver-pass', 1000,
         case when n <= $2 then 2000 else 0 end, 'INR', 'SETTLED' from generate_series(1, 12000) n`,
      [startedAt.toISOString(), paid],
    )
  const keeper = await office.hire({ username: 'keeper', permissions: ['QTECH_VIEW'] })
  const { body } = await keeper.get('/api/qtech/returns?sort=declared&direction=descending')
  expect(
    body.data.map(({ declared, declaredTo, rtp, standing, rounds }: Readonly<Record<string, unknown>>) => [
      declared,
      declaredTo,
      rtp,
      standing,
      rounds,
    ]),
  ).toEqual([
    ['96.00', null, '96.00', 'WITHIN', 12_000],
    ['89.50', '90.50', '90.00', 'WITHIN', 12_000],
  ])
  expect(body.data.map(({ since }: { since: string | null }) => since === null)).toEqual([true, false])
})

test('C38 what was played under another code of a game is measured against its return as well', async () => {
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, desktop_code, kind, rtp, updated_by) values (1, 'gap', 1, 'ACTIVE', 'Jungle Drum', 'jungle-drum', 'jungle_drum_v2', 'SLOT', 9610, 'check')`,
  )
  for (const code of ['jungle-drum', 'jungle_drum_v2', 'jungle_drum_v3'])
    await office.rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, game_code, bet, win, currency, status)
       select cell_of(1001), 1001, $1, 1, (select agent_id from player where id = 1001), 'gap', $2, $2, 1000, 0, 'INR', 'SETTLED'`,
      [instantNow().toISOString(), code],
    )
  const keeper = await office.hire({ username: 'drummer', permissions: ['GAP_VIEW'] })
  const { body } = await keeper.get('/api/gap/returns?sort=game&direction=ascending')
  expect(
    new Map(body.data.map(({ game, declared }: { game: string; declared: string | null }) => [game, declared])),
  ).toEqual(
    new Map([
      ['jungle-drum', '96.10'],
      ['jungle_drum_v2', '96.10'],
      ['jungle_drum_v3', null],
    ]),
  )
})
