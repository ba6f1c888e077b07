import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { referredPlayers, type ReferPlayer } from '#checks/harness/staff/referred-players.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { endRewards } from './end-rewards.task.ts'
import { rewardReferrals } from './reward-referrals.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let refer: ReferPlayer
let site: Awaited<ReturnType<typeof signedSite>>

const rights = ['REFERRAL_TRANSACTION', 'REFERRAL_APPROVE', 'REFERRAL_LIST', 'DEPOSIT_VIEW', 'DEPOSIT_APPROVE'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  site = await signedSite(office.url, office.database.ownerPool)
  refer = await referredPlayers(office, site)
  maker = await office.hire({ username: 'maker', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  // 10 % of the first deposit, at most 1,000.00, from 1,000.00 on and within 30 days.
  await office.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.bonus',
      '{"referralMinDeposit": "1000.00", "referralDays": 30, "referralRate": "10.00", "referralMaxReward": "1000.00"}')`,
  )
})
afterAll(() => office?.close())

const evaluate = () => rewardReferrals.run({ db: office.database.db })
const rewardOf = async (referee: bigint) =>
  (await maker.get(`/api/referral-transaction?refereeId=${referee}`)).body.data[0]
const balanceOf = async (id: bigint): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
const move = async (client: Colleague, name: string, referee: bigint) =>
  client.post(`/api/referral-transaction/${name}`, { ids: [(await rewardOf(referee)).id], ...confirmation })
async function pay(referee: bigint): Promise<void> {
  await move(maker, 'approval', referee)
  expect((await move(checker, 'payment', referee)).status).toBe(200)
}

/** A deposit whose confirmation arrives so many times at once. */
async function deposit(player: bigint, amount: string, callbacks = 1): Promise<void> {
  const utr = `utr-${randomUUID()}`
  const asked = { externalId: randomUUID(), player: String(player), method: 'upi', amount, utr }
  const { body } = await site('/deposit', asked)
  const answers = await Promise.all(
    Array.from({ length: callbacks }, () =>
      site('/deposit/confirmation', { externalId: randomUUID(), deposit: body.deposit, amount }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
}

test('C53 who refers the own second account from the same device gets nothing', async () => {
  const second = await refer({ referrer: 1002n, deposit: 500_000 })
  for (const player of [1002n, second])
    await office.rows(
      `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation)
       values (cell_of($1), $1, 'the same phone', $2, 1, now(), now(), 'login')`,
      [player, `203.0.113.${player % 200n}`],
    )
  await evaluate()
  expect(await rewardOf(second)).toMatchObject({
    status: 'REJECTED',
    reason: 'Both players share a device.',
    amount: '0.00',
  })
})

test('C53 two players who referred each other are no reward for either', async () => {
  const third = await refer({ referrer: 1003n, deposit: 500_000 })
  await office.rows(`update player set referrer_id = $1, kyc = 'VERIFIED' where id = 1003`, [third])
  await deposit(1003n, '5000.00')
  await evaluate()
  for (const referee of [third, 1003n])
    expect(await rewardOf(referee)).toMatchObject({
      status: 'REJECTED',
      reason: 'The players referred each other.',
      amount: '0.00',
    })
})

test('C53 the first deposit alone counts, and with its chargeback the reward goes back, also below zero', async () => {
  const fourth = await refer({ referrer: 1001n, deposit: 250_000 })
  await deposit(fourth, '2500.00')
  await evaluate()
  expect(await rewardOf(fourth)).toMatchObject({ base: '2500.00', amount: '250.00', status: 'PENDING' })
  await pay(fourth)
  expect(await balanceOf(1001n)).toBe(25_000n)
  await office.rows(
    `select post_transfers(uuidv7(), now(), 'check', '[{"account": 1001, "kind": "CHIP_BURN", "debit": "wallet", "credit": "chips", "amount": 10000, "ref": "spent"}]', null, null)`,
  )
  const [{ id }] = await office.rows('select id from deposit where player_id = $1 and is_first', [fourth])
  expect((await maker.post(`/api/deposits/${id}/reversal`, confirmation)).status).toBe(202)
  const [waiting] = (await checker.get('/api/approvals')).body.data
  expect((await decide(checker, waiting.id)).status).toBe(200)
  await endRewards.run({ db: office.database.db })
  expect([await balanceOf(1001n), (await rewardOf(fourth)).status]).toEqual([-10_000n, 'REVERSED'])
  expect(await verify(office.database.db)).toEqual([])
})

test('C53 of two callbacks of a first deposit at once there is one reward of 500.00', async () => {
  const fifth = await refer({ referrer: 1004n, deposit: null })
  await deposit(fifth, '5000.00', 2)
  await Promise.all([evaluate(), evaluate()])
  expect((await maker.get(`/api/referral-transaction?refereeId=${fifth}`)).body.data).toMatchObject([
    { base: '5000.00', amount: '500.00', status: 'PENDING' },
  ])
  await pay(fifth)
  expect(await balanceOf(1004n)).toBe(50_000n)
})
