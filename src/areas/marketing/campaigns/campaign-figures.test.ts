import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { transact } from '#platform/database/transact.ts'
import {
  belongsTo,
  isAudience,
  readAudience,
  type Comparison,
  type Condition,
  type ConditionField,
  type ConditionRow,
  type Known,
} from '#areas/players/rules/audiences/audience.ts'
import { readPlayers } from '#areas/players/audiences/audience.facts.ts'

let office: Office
let reader: Colleague
const first = 20_000n
const numbers = Array.from({ length: 40 }, (_, index) => index)

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  reader = await office.hire({ username: 'reader', permissions: ['CAMPAIGN_VIEW'] })
  await office.rows(`create view n as select n, 20000::bigint + n as id, cell_of(20000::bigint + n) as cell from generate_series(0, 39) n;
    insert into player (cell, id, domain_id, agent_id, username, currency, vip_level, status, kyc, created_at, last_login_at)
      select cell, id, 1, 111, 'figure_' || n, 'INR', n % 6, case n % 7 when 3 then 'SUSPENDED' when 5 then 'LOCKED' else 'ACTIVE' end,
        (array['PENDING', 'VERIFIED', 'REJECTED'])[n % 3 + 1], now() - make_interval(days => n, hours => 1),
        case when n % 4 <> 0 then now() - make_interval(days => n % 11, hours => 1) end from n;
    insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at)
      select cell, id, 1, 111, 'upi', 10000 * (k + 1), 'INR', 'SUCCESS', now() - make_interval(days => k * 10 + n % 6, hours => 1)
      from n, generate_series(0, 3) k where k < n % 5;
    insert into player_day (cell, player_id, agent_id, day, product, domain_id, currency, bets, stake, pl)
      select cell, id, 111, (now() - make_interval(days => n % 9))::date, (array['casino', 'exchange'])[n % 2 + 1], 1, 'INR', 1, n * 100, 0
      from n where n % 3 <> 0;
    insert into player_tag (cell, player_id, tag, domain_id, by) select cell, id, 'watch', 1, 'reader' from n where n % 2 = 0`)
})
afterAll(() => office?.close())

/** The same players as the statements above, worked out without the database. */
function known(n: number, { field, days }: Condition): Known {
  const deposits = [0, 1, 2, 3].filter((k) => k < n % 5 && (days === null || k * 10 + (n % 6) < days))
  const played = n % 3 !== 0 && (days === null || n % 9 < days)
  const figures: Partial<Record<ConditionField, Known>> = {
    VIP_LEVEL: BigInt(n % 6),
    REGISTERED: BigInt(n),
    LAST_LOGIN: n % 4 === 0 ? null : BigInt(n % 11),
    LAST_DEPOSIT: n % 5 === 0 ? null : BigInt(n % 6),
    DEPOSIT_COUNT: BigInt(deposits.length),
    DEPOSITS: deposits.reduce((sum, k) => sum + 10_000n * BigInt(k + 1), 0n),
    TURNOVER: played ? BigInt(n * 100) : 0n,
    STATUS: [n % 7 === 3 ? 'SUSPENDED' : 'ACTIVE'],
    KYC: [['PENDING', 'VERIFIED', 'REJECTED'][n % 3] ?? ''],
    VERTICAL: played ? [n % 2 === 0 ? 'casino' : 'exchange'] : [],
    TAG: n % 2 === 0 ? ['watch'] : [],
  }
  return figures[field] ?? null
}

const row = (field: ConditionField, comparison: Comparison, value: string, days: number | null = null) =>
  ({ group: 1, field, comparison, value, days }) satisfies ConditionRow
const compared = ['AT_LEAST', 'AT_MOST', 'IS', 'IS_NOT'] as const
const cases: readonly (readonly ConditionRow[])[] = [
  [],
  ...compared.flatMap((comparison) => [
    [row('VIP_LEVEL', comparison, '3')],
    [row('REGISTERED', comparison, '17')],
    [row('LAST_LOGIN', comparison, '4')],
    [row('LAST_DEPOSIT', comparison, '2')],
    [row('DEPOSIT_COUNT', comparison, '2')],
    [row('DEPOSIT_COUNT', comparison, '1', 12)],
    [row('DEPOSITS', comparison, '300.00')],
    [row('DEPOSITS', comparison, '100.00', 7)],
    [row('TURNOVER', comparison, '17.00')],
    [row('TURNOVER', comparison, '17.00', 5)],
  ]),
  ...(['IS', 'IS_NOT'] as const).flatMap((comparison) => [
    [row('STATUS', comparison, 'suspended')],
    [row('KYC', comparison, 'VERIFIED')],
    [row('VERTICAL', comparison, 'casino')],
    [row('VERTICAL', comparison, 'exchange', 3)],
    [row('TAG', comparison, 'watch')],
  ]),
  [row('VIP_LEVEL', 'AT_LEAST', '2'), row('TAG', 'IS', 'watch'), { ...row('KYC', 'IS', 'PENDING'), group: 2 }],
]

test('the database finds the players whom the rule describes, for each condition and comparison', async () => {
  for (const rows of cases) {
    const audience = readAudience(rows)
    if (!isAudience(audience)) throw new Error(audience.refused)
    const found = await transact(office.database.db, 'all', (tx) =>
      readPlayers(tx, { domainId: 1, agentId: 111n, audience }),
    )
    const described = numbers.filter((n) => n % 7 !== 5 && belongsTo(audience, (condition) => known(n, condition)))
    const numbersFound = found.filter(({ id }) => id >= first).map(({ id }) => Number(id - first))
    expect([rows, numbersFound]).toEqual([rows, described])
  }
})

/** A day so many days after the campaign began; it ended on the ninth. */
const dayAfterStart = (days: number) => daysBefore(15 - days)

test('compares what granted players and the control group did since the start', async () => {
  const id = '0199b300-0000-7000-8000-000000000001'
  await office.rows(
    `insert into campaign (id, domain_id, name, status, amount, budget, starts_at, started_at, ends_at, created_by, updated_by, submitted_by, approved_by)
     values ('${id}', 1, 'compared', 'FINISHED', 2500, 10000, '${dayAfterStart(0)}T00:00Z', '${dayAfterStart(0)}T00:00Z', '${dayAfterStart(8)}T12:00Z', 'a', 'a', 'a', 'b');
     insert into player (cell, id, domain_id, agent_id, username, currency) select cell_of(n), n, 1, 111, 'compared_' || n, 'INR' from generate_series(30001::bigint, 30006) n;
     insert into campaign_player (cell, player_id, campaign_id, domain_id, agent_id, status, amount, currency)
       select cell_of(n), n, '${id}', 1, 111, case when n <= 30003 then 'GRANTED' when n <= 30005 then 'CONTROL' else 'SKIPPED' end, 2500, 'INR' from generate_series(30001::bigint, 30006) n;
     insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at)
       select cell_of(n), n, 1, 111, 'upi', amount, 'INR', status, at::timestamptz from (values
         (30001::bigint, 10000, 'SUCCESS', '${dayAfterStart(0)}T00:00Z'), (30002, 20000, 'SUCCESS', '${dayAfterStart(8)}T11:59Z'),
         (30001, 90000, 'SUCCESS', '${dayAfterStart(-1)}T23:59Z'), (30001, 90000, 'SUCCESS', '${dayAfterStart(8)}T12:00Z'), (30003, 90000, 'FAILED', '${dayAfterStart(1)}T00:00Z'),
         (30004, 5000, 'SUCCESS', '${dayAfterStart(1)}T00:00Z'), (30006, 90000, 'SUCCESS', '${dayAfterStart(1)}T00:00Z')) as d (n, amount, status, at);
     insert into player_day (cell, player_id, agent_id, day, product, domain_id, currency, bets, stake, pl, commission)
       select cell_of(n), n, 111, day::date, 'casino', 1, 'INR', 1, stake, pl, commission from (values
         (30001::bigint, '${dayAfterStart(2)}', 30000, -1200, 300), (30002, '${dayAfterStart(3)}', 1, 0, 0), (30001, '${dayAfterStart(-9)}', 70000, -70000, 0),
         (30005, '${dayAfterStart(4)}', 10000, 400, 0), (30006, '${dayAfterStart(4)}', 70000, -70000, 0)) as y (n, day, stake, pl, commission)`,
  )
  const { data } = (await reader.get('/api/campaigns?name=compared')).body
  expect(data).toMatchObject([
    {
      deposits: '100.00',
      controlDeposits: '25.00',
      depositsUplift: '75.00',
      turnover: '100.00',
      controlTurnover: '50.00',
      turnoverUplift: '50.00',
      ggr: '5.00',
      controlGgr: '-2.00',
      ggrUplift: '7.00',
    },
  ])
})

test('play of a month that left the database is not compared, deposits are', async () => {
  const month = `${dayAfterStart(0).slice(0, 7)}-01`
  const file = (source: string) => `1.${source}.${month.slice(0, 7)}.1.0123456789abcdef.parquet`
  for (const source of ['agent_day', 'player_day'])
    await office.rows(
      `insert into archive_file (domain_id, source, month, name, columns, bytes, hash, rows, day_sums)
       values (1, $1, $2, $3, 'day date', 1, repeat('a', 64), 0, '[]')`,
      [source, month, file(source)],
    )
  await office.rows('insert into archive_removal (domain_id, month, agent_file, player_file) values (1, $1, $2, $3)', [
    month,
    file('agent_day'),
    file('player_day'),
  ])
  const { data } = (await reader.get('/api/campaigns?name=compared')).body
  expect(data).toMatchObject([
    { deposits: '100.00', depositsUplift: '75.00', turnover: null, controlGgr: null, ggrUplift: null },
  ])
})
