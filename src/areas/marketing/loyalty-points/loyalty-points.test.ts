import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import {
  dayOfWeeks,
  loyalty,
  nextWeek,
  openRewardDesk,
  points,
  week,
  type RewardDesk,
} from '#checks/harness/staff/reward-desk.ts'
import { expireLoyaltyPoints } from './loyalty-points.task.ts'

let desk: RewardDesk
let site: Awaited<ReturnType<typeof signedSite>>

beforeAll(async () => {
  desk = await openRewardDesk()
  site = await signedSite(desk.url, desk.database.ownerPool)
})
afterAll(() => desk?.close())

const expire = () => expireLoyaltyPoints.run({ db: desk.database.db })
const shownToPlayer = async () => (await site('/loyalty-points', { player: '1001' })).body

test('points expire after months without play, once, and the next run begins without them', async () => {
  await desk.played(1001, dayOfWeeks(1), 'exchange', 1_245_000, 0)
  await desk.calculate(loyalty, { ...week, ...points })
  await desk.work()
  await desk.act(desk.checker, loyalty, 'approval')
  await desk.act(desk.maker, loyalty, 'payment')
  await desk.work()
  expect(await desk.lineOf(loyalty, 1001)).toMatchObject({ status: 'PAID', pointsLeft: 24 })
  expect(await expire()).toBe(0)
  expect(await shownToPlayer()).toMatchObject({ player: '1001', points: 24, expires: null })

  await desk.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus', '{"pointsExpire": 1}')
      on conflict (domain_id, key) do update set value = excluded.value`,
  )
  expect(await expire()).toBe(0)
  const [{ day }] = await desk.rows(`select (to_day + interval '1 month')::date::text as day from reward_run`)
  expect(await shownToPlayer()).toMatchObject({ points: 24, expires: day })

  await desk.rows('update reward_run set from_day = from_day - 60, to_day = to_day - 60')
  await desk.rows('update player_day set day = day - 60')
  expect([await expire(), await expire()]).toEqual([1, 0])
  expect(await shownToPlayer()).toMatchObject({ points: 0, expires: null })
  expect((await desk.maker.get('/api/calc-loyalty/expired?playerId=1001')).body.data).toEqual([
    expect.objectContaining({ player: 'player_1001', points: 24, months: 1 }),
  ])
  const audited = await desk.rows(`select count(*)::int as rows from audit where action = 'loyalty-points.expiry'`)
  expect(audited).toEqual([{ rows: 1 }])

  await desk.played(1001, dayOfWeeks(8), 'exchange', 10_000, 0)
  await desk.calculate(loyalty, { ...nextWeek, ...points })
  await desk.work()
  expect(await desk.lineOf(loyalty, 1001)).toMatchObject({ pointsIn: 0, points: 1, pointsLeft: 1 })
})

test('points that a run has taken over do not expire while it is decided', async () => {
  await desk.rows('delete from loyalty_expiry')
  expect(await desk.runOf(loyalty)).toMatchObject({ status: 'CALCULATED' })
  expect(await expire()).toBe(0)
})
