import { afterAll, beforeAll, expect, test } from 'vitest'
import { fivePercent, losses, loyalty, openRewardDesk, points, type RewardDesk } from '#checks/harness/staff/reward-desk.ts'

let desk: RewardDesk

beforeAll(async () => {
  desk = await openRewardDesk()
  await desk.rows(
    `insert into archive_file (domain_id, source, month, name, columns, bytes, hash, rows, day_sums)
     select 1, source, '2024-03-01', '1.' || source || '.2024-03.1.0123456789abcdef.parquet', 'day date', 1, repeat('a', 64), 0, '[]'
     from unnest(array['agent_day', 'player_day']) source`,
  )
  await desk.rows(
    `insert into archive_removal (domain_id, month, agent_file, player_file)
     values (1, '2024-03-01', '1.agent_day.2024-03.1.0123456789abcdef.parquet', '1.player_day.2024-03.1.0123456789abcdef.parquet')`,
  )
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
