import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { referredPlayers, type ReferPlayer } from '#checks/harness/staff/referred-players.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { rewardReferrals } from './reward-referrals.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let north: Colleague

const rights = ['REFERRAL_TRANSACTION', 'REFERRAL_LIST', 'REFERRAL_APPROVE'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  refer = await referredPlayers(office)
  maker = await office.hire({ username: 'maker', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
})
afterAll(() => office?.close())

const path = '/api/referral-transaction'
let refer: ReferPlayer
const evaluate = () => rewardReferrals.run({ db: office.database.db })
const rewardOf = async (referee: bigint, client = maker) =>
  (await client.get(`${path}?refereeId=${referee}`)).body.data[0]
const act = async (client: Colleague, name: string, referee: bigint) =>
  client.post(`${path}/${name}`, { ids: [(await rewardOf(referee)).id], ...confirmation })
const databaseTime = async (): Promise<string> => (await office.rows('select now()::text as at'))[0].at
const balanceOf = async (id: bigint): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
async function paid(referee: bigint) {
  await act(maker, 'approval', referee)
  return act(checker, 'payment', referee)
}

describe('a referred player who deposits', () => {
  test('RR-01 gives 10 % of the first deposit up to the cap, once', async () => {
    const small = await refer({ deposit: 500_000 })
    const large = await refer({ deposit: 2_000_000 })
    expect(await evaluate()).toBe(2)
    expect(await evaluate()).toBe(0)
    expect(await rewardOf(small)).toMatchObject({ base: '5000.00', rate: '10.00', amount: '500.00', isCapped: false })
    expect(await rewardOf(large)).toMatchObject({
      base: '20000.00',
      amount: '1000.00',
      isCapped: true,
      status: 'PENDING',
    })
    expect(await balanceOf(1001n)).toBe(0n)
    await paid(small)
    await paid(large)
    expect(await balanceOf(1001n)).toBe(150_000n)
    const posted = await office.rows(
      `select kind, debit, credit, amount, actor from transfer where account_id = 1001 order by amount`,
    )
    expect(posted).toEqual([
      { kind: 'REFERRAL_REWARD', debit: 'bonus', credit: 'wallet', amount: 50_000n, actor: 'checker' },
      { kind: 'REFERRAL_REWARD', debit: 'bonus', credit: 'wallet', amount: 100_000n, actor: 'checker' },
    ])
    expect(await rewardOf(small)).toMatchObject({ status: 'PAID', approvedBy: 'maker', decidedBy: 'checker' })
    expect(await verify(office.database.db)).toEqual([])
  })

  test.each([
    [{ deposit: 49_999 }, 'First deposit is too small.'],
    [{ deposit: 500_000, daysBefore: 31 }, 'Referral has expired.'],
  ])('is rejected with the reason where the terms are not met: %j', async (referred, reason) => {
    const referee = await refer(referred)
    await evaluate()
    expect(await rewardOf(referee)).toMatchObject({ status: 'REJECTED', reason, amount: '0.00' })
  })

  test('waits for the verification and for the deposit', async () => {
    const unverified = await refer({ deposit: 500_000, kyc: 'IN_REVIEW' })
    const without = await refer({ deposit: null })
    expect(await evaluate()).toBe(0)
    const rows = async () =>
      (await maker.get('/api/referral-list?sort=registeredAt&referrerId=1001')).body.data.filter(
        ({ id }: { id: string }) => [String(unverified), String(without)].includes(id),
      )
    expect((await rows()).map(({ missing }: { missing: string }) => missing).toSorted()).toEqual(['DEPOSIT', 'KYC'])
    await office.rows(`update player set kyc = 'VERIFIED' where id = $1`, [unverified])
    expect(await evaluate()).toBe(1)
    expect(await rewardOf(unverified)).toMatchObject({ status: 'PENDING' })
  })
})

describe('what both players share', () => {
  const device = (player: bigint, name: string, ip: string) =>
    office.rows(
      `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation)
       values (cell_of($1), $1, $2, $3, 1, now(), now(), 'login')`,
      [player, name, ip],
    )
  const account = (player: bigint, number: string) =>
    office.rows(
      `insert into beneficiary (cell, player_id, domain_id, method, account) values (cell_of($1), $1, 1, 'bank', $2)`,
      [player, number],
    )

  test('rejects the reward where it is a device or a bank account, and marks it where it is a network', async () => {
    await device(1003n, 'phone of 1003', '203.0.113.9')
    await account(1003n, 'HDFC 5010 01')
    const [byDevice, byAccount, byNetwork] = [
      await refer({ referrer: 1003n, deposit: 500_000 }),
      await refer({ referrer: 1003n, deposit: 500_000 }),
      await refer({ referrer: 1003n, deposit: 500_000 }),
    ]
    await device(byDevice, 'phone of 1003', '203.0.113.10')
    await account(byAccount, 'hdfc 501001')
    await device(byNetwork, 'other phone', '203.0.113.9')
    await evaluate()
    expect(await rewardOf(byDevice)).toMatchObject({
      status: 'REJECTED',
      marks: ['device'],
      reason: 'Both players share a device.',
    })
    expect(await rewardOf(byAccount)).toMatchObject({ status: 'REJECTED', marks: ['bank account'] })
    expect(await rewardOf(byNetwork)).toMatchObject({ status: 'PENDING', marks: ['network'], amount: '500.00' })
  })
})

describe('a decision', () => {
  test('takes two users, and pays once however often it is asked', async () => {
    const referee = await refer({ referrer: 1004n, deposit: 500_000 })
    await evaluate()
    const early = await act(checker, 'payment', referee)
    expect(JSON.stringify(early.body)).toContain('Cannot pay: it is pending, not approved')
    await act(maker, 'approval', referee)
    const own = await act(maker, 'payment', referee)
    expect(JSON.stringify(own.body)).toContain('You cannot pay what you approved.')
    expect(await balanceOf(1004n)).toBe(0n)
    await Promise.all(Array.from({ length: 4 }, () => act(checker, 'payment', referee)))
    expect(await balanceOf(1004n)).toBe(50_000n)
  })

  test('rejects with a reason, and a rejected reward is never paid', async () => {
    const referee = await refer({ referrer: 1004n, deposit: 500_000 })
    await evaluate()
    const before = await balanceOf(1004n)
    await act(checker, 'rejection', referee)
    expect(await rewardOf(referee)).toMatchObject({ status: 'REJECTED', decidedBy: 'checker' })
    await paid(referee)
    expect(await balanceOf(1004n)).toBe(before)
  })

  test('pays nothing to a referrer who is excluded', async () => {
    const referee = await refer({ referrer: 1005n, deposit: 500_000 })
    await evaluate()
    await office.rows(
      `insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
       values (1, 1005, 'COOL_OFF', array['account:1005'], now() - interval '1 hour', now() + interval '1 day', 'risk', 'asked')`,
    )
    await paid(referee)
    expect([await balanceOf(1005n), (await rewardOf(referee)).status]).toEqual([0n, 'APPROVED'])
  })

  test('is reversed within 30 days with a second approval, also from a spent wallet', async () => {
    const referee = await refer({ referrer: 1002n, deposit: 500_000 })
    const late = await refer({ referrer: 1002n, deposit: 500_000 })
    await evaluate()
    await paid(referee)
    await paid(late)
    await office.rows(`update referral_reward set paid_at = now() - interval '31 days' where referee_id = $1`, [late])
    const reverse = async (one: bigint) => maker.post(`${path}/${(await rewardOf(one)).id}/reversal`, confirmation)
    expect((await reverse(late)).body.data).toBe('A reward can be reversed for 30 days.')
    await postTransfers(office.database.ownerPool, await databaseTime(), [
      { account: 1002n, kind: 'CHIP_BURN', debit: 'wallet', credit: 'chips', amount: 80_000n },
    ])
    const waiting = await reverse(referee)
    expect(waiting.status).toBe(202)
    expect(await balanceOf(1002n)).toBe(20_000n)
    const [approval] = (await checker.get('/api/approvals')).body.data
    expect((await decide(checker, approval.id)).status).toBe(200)
    expect([await balanceOf(1002n), (await rewardOf(referee)).status]).toEqual([-30_000n, 'REVERSED'])
    expect(await verify(office.database.db)).toEqual([])
  })
})

test('an agent sees the rewards and referrals of the own downline only', async () => {
  await refer({ referrer: 1004n, deposit: 500_000 })
  const inside = await refer({ referrer: 1001n, deposit: 500_000 })
  await evaluate()
  const agents = async (client: Colleague, list: string) =>
    new Set((await client.get(`/api/${list}`)).body.data.map(({ agentId }: { agentId: string }) => agentId))
  for (const list of ['referral-transaction', 'referral-list'])
    expect([...(await agents(north, list))].every((id) => ['110', '111', '112'].includes(String(id)))).toBe(true)
  expect(await rewardOf(inside, north)).toMatchObject({ referrer: 'player_1001' })
})
