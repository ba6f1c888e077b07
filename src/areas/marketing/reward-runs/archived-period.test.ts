import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fivePercent,
  losses,
  loyalty,
  openRewardDesk,
  points,
  type RewardDesk,
} from '#checks/harness/staff/reward-desk.ts'

let desk: RewardDesk

/** What removing a month leaves in the catalogue of the archive. */
async function removeMonth(month: string): Promise<void> {
  const nameOf = (source: string) => `1.${source}.${month}.1.0123456789abcdef.parquet`
  for (const source of ['agent_day', 'player_day'])
    await desk.rows(
      `insert into archive_file (domain_id, source, month, name, columns, bytes, hash, rows, day_sums)
       values (1, $1, $2, $3, 'day date', 1, repeat('a', 64), 0, '[]')`,
      [source, `${month}-01`, nameOf(source)],
    )
  await desk.rows('insert into archive_removal (domain_id, month, agent_file, player_file) values (1, $1, $2, $3)', [
    `${month}-01`,
    nameOf('agent_day'),
    nameOf('player_day'),
  ])
}

beforeAll(async () => {
  desk = await openRewardDesk()
  await removeMonth('2024-03')
})
afterAll(() => desk?.close())

const refusal = 'The daily totals of 2024-03 are in the archive alone: a run would find no play of it.'

test('a run over days whose totals left the database is refused', async () => {
  for (const [fromDay, toDay] of [
    ['2024-03-11', '2024-03-17'],
    ['2024-02-24', '2024-03-01'],
    ['2024-03-31', '2024-04-06'],
    ['2024-01-01', '2024-12-31'],
  ]) {
    const refused = await desk.calculate(losses, { domain: '1', fromDay, toDay, ...fivePercent })
    expect([fromDay, refused.status, refused.body.data]).toEqual([fromDay, 409, [refusal]])
    expect((await desk.calculate(loyalty, { domain: '1', fromDay, toDay, ...points })).status).toBe(409)
  }
  expect(await desk.rows('select id from reward_run')).toEqual([])
})

test('a run that ends before the month, or begins after it, is calculated', async () => {
  for (const [fromDay, toDay] of [
    ['2024-02-23', '2024-02-29'],
    ['2024-04-01', '2024-04-07'],
  ]) {
    await desk.forgetRuns()
    expect((await desk.calculate(losses, { domain: '1', fromDay, toDay, ...fivePercent })).status).toBe(200)
  }
})

test('a run whose days leave the database while it is calculated is cancelled, and gives nobody a line that is too small', async () => {
  await desk.forgetRuns()
  await desk.played(1001, '2024-06-03', 'exchange', 2_500_000, -1_900_000)
  const period = { domain: '1', fromDay: '2024-05-27', toDay: '2024-06-09' }
  expect((await desk.calculate(losses, { ...period, ...fivePercent })).status).toBe(200)
  await removeMonth('2024-06')
  await desk.rows(`delete from player_day where day = '2024-06-03'`)
  await desk.played(1002, '2024-05-27', 'exchange', 2_500_000, -1_900_000)
  await desk.work()
  expect(await desk.runOf(losses)).toMatchObject({ status: 'CANCELLED' })
  expect(await desk.rows('select reason from reward_run')).toEqual([
    { reason: 'Days of the period left the database before all lines were calculated.' },
  ])
  expect(await desk.rows('select id from reward_line')).toEqual([])
  const again = await desk.calculate(losses, { ...period, ...fivePercent, rate: '6.00' })
  expect([again.status, again.body.fields]).toEqual([409, { fromDay: refusal.replace('2024-03', '2024-06') }])
})
