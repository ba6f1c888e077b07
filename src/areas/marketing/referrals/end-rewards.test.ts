import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { referredPlayers, type ReferPlayer } from '#checks/harness/staff/referred-players.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { endRewards } from './end-rewards.task.ts'
import { rewardReferrals } from './reward-referrals.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let refer: ReferPlayer

const rights = ['REFERRAL_TRANSACTION', 'REFERRAL_APPROVE', 'REFERRAL_LIST', 'DEPOSIT_VIEW', 'DEPOSIT_APPROVE'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  refer = await referredPlayers(office)
  maker = await office.hire({ username: 'maker', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
})
afterAll(() => office?.close())

const run = (task: typeof endRewards) => task.run({ db: office.database.db })
const rewardOf = async (referee: bigint) =>
  (await maker.get(`/api/referral-transaction?refereeId=${referee}`)).body.data[0]
const move = async (client: Colleague, name: string, referee: bigint) =>
  client.post(`/api/referral-transaction/${name}`, { ids: [(await rewardOf(referee)).id], ...confirmation })
const balanceOf = async (id: bigint): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance

/** Reverses the first deposit of a player, as two users do after a chargeback. */
async function chargeBack(player: bigint): Promise<void> {
  const [{ id }] = await office.rows('select id from deposit where player_id = $1 and is_first', [player])
  expect((await maker.post(`/api/deposits/${id}/reversal`, confirmation)).status).toBe(202)
  const [waiting] = (await checker.get('/api/approvals')).body.data
  expect((await decide(checker, waiting.id)).status).toBe(200)
}

test('C53 a first deposit that comes back takes the paid reward back once, also from a spent wallet', async () => {
  const referee = await refer({ referrer: 1001n, deposit: 250_000, daysBefore: 40 })
  await office.rows(`update deposit set decided_at = now() - interval '38 days' where player_id = $1`, [referee])
  await run(rewardReferrals)
  expect(await rewardOf(referee)).toMatchObject({ base: '2500.00', amount: '250.00', status: 'PENDING' })
  await move(maker, 'approval', referee)
  await move(checker, 'payment', referee)
  await office.rows(`update referral_reward set paid_at = now() - interval '35 days' where referee_id = $1`, [referee])
  const before = await balanceOf(1001n)
  expect(await run(endRewards)).toBe(0)
  await chargeBack(referee)
  expect([await run(endRewards), await run(endRewards)]).toEqual([1, 0])
  expect(await balanceOf(1001n)).toBe(before - 25_000n)
  expect(await rewardOf(referee)).toMatchObject({ status: 'REVERSED', reason: 'The first deposit was reversed.' })
  const listed = await maker.get('/api/referral-list?referrerId=1001')
  expect(listed.body.data).toEqual([expect.objectContaining({ rewardStatus: 'REVERSED', reward: null })])
  const posted = await office.rows(
    `select kind, amount from transfer where account_id = 1001 and ref like '%referral:%' order by wallet_version`,
  )
  expect(posted).toEqual([
    { kind: 'REFERRAL_REWARD', amount: 25_000n },
    { kind: 'ROLLBACK', amount: 25_000n },
  ])
  expect(await verify(office.database.db)).toEqual([])
})

test('C53 a reward that is not paid yet is rejected, and never paid afterwards', async () => {
  const referee = await refer({ referrer: 1002n, deposit: 500_000 })
  await run(rewardReferrals)
  await move(maker, 'approval', referee)
  await chargeBack(referee)
  expect(await run(endRewards)).toBe(1)
  await move(checker, 'payment', referee)
  expect(await rewardOf(referee)).toMatchObject({ status: 'REJECTED', reason: 'The first deposit was reversed.' })
  expect(await balanceOf(1002n)).toBe(0n)
})

test('a first deposit that came back before the verification earns nothing, and the referral waits for nothing', async () => {
  const referee = await refer({ referrer: 1003n, deposit: 500_000, kyc: 'IN_REVIEW' })
  await chargeBack(referee)
  await office.rows(`update player set kyc = 'VERIFIED' where id = $1`, [referee])
  expect(await run(rewardReferrals)).toBe(0)
  const listed = await maker.get('/api/referral-list?referrerId=1003')
  expect(listed.body.data).toEqual([expect.objectContaining({ missing: 'NONE', rewardStatus: null })])
})

test('C53 players who referred each other, directly or in a ring, earn nothing', async () => {
  const [second, third] = [
    await refer({ referrer: 1004n, deposit: 500_000 }),
    await refer({ referrer: 1004n, deposit: null }),
  ]
  await office.rows(`update player set referrer_id = $2 where id = $1`, [third, second])
  await office.rows(`update player set referrer_id = $1 where id = 1004`, [third])
  const outside = await refer({ referrer: 1004n, deposit: 500_000 })
  await run(rewardReferrals)
  const reason = 'The players referred each other.'
  expect(await rewardOf(second)).toMatchObject({ status: 'REJECTED', amount: '0.00', reason })
  expect(await rewardOf(outside)).toMatchObject({ status: 'PENDING', amount: '500.00' })
})
