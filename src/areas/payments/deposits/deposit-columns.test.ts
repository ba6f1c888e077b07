import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import { evaluateNewWithdrawals } from '#areas/payments/withdrawals/payout-work/evaluate-rules.task.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList } from '#engine/list/run-list.ts'
import { depositsData } from './deposits.data.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(() => operator?.database.close())

const rowsOf = async (data: Dataset, search: Readonly<Record<string, string>> = {}) => {
  const { db } = operator.database
  const page = await runList(db, data, await viewerOf(db, actorNamed('finance')), { requestedAt: 'all', ...search })
  return page.data as readonly Readonly<Record<string, unknown>>[]
}
const byText = (one: string, other: string) => one.localeCompare(other)
const deposit = async (player: string, values: object) => {
  const [row] = await operator.query(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, gateway, status, utr,
       claimed, collection_account_id, attachment, attachment_sha256, decided_by, is_first)
     select cell, id, domain_id, agent_id, 'bank', 10000, currency, r.gateway, 'SUCCESS', r.utr, r.claimed, r.account,
       r.picture, case when r.picture is not null then 'x' end, r.by, coalesce(r.first, false)
     from player, jsonb_to_record($2) r(gateway text, utr text, claimed bigint, account uuid, picture uuid, by text, first boolean)
     where id = $1 returning id`,
    [player, JSON.stringify({ gateway: 'manual', ...values })],
  )
  return String(row?.['id'])
}

test('filters deposits by gateway, account, first deposit, processor and duplicates, and shows VIP, risks and proof', async () => {
  const { query, site } = operator
  const [player, other] = [await site.player('marked'), await site.player('plain')]
  await query(`update player set vip_level = 3 where id = $1`, [player])
  const [method] = await query(
    `insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount)
     values (1, 'BANK_IN', 'Bank', 'BANK', 'INR', 100, 10000000) returning id`,
  )
  const [account] = await query(
    `insert into collection_account (domain_id, method_id, kind, holder, bank, number)
     values (1, $1, 'BANK', 'House Ltd', 'HDFC', '50200011112222') returning id`,
    [method?.['id']],
  )
  const picture = '0199aaaa-0000-7000-8000-000000000001'
  const twice = await deposit(player, {
    utr: '412345678901',
    account: account?.['id'],
    picture,
    by: 'meera',
    claimed: 12_000,
    first: true,
  })
  const again = await deposit(other, { utr: '412345678901', by: 'arjun' })
  const plain = await deposit(other, { utr: '412345678902', gateway: 'pay-one' })
  const idsOf = async (search: Readonly<Record<string, string>>) =>
    (await rowsOf(depositsData, search)).map(({ id }) => String(id)).toSorted(byText)
  expect(await idsOf({ gateway: 'pay-one' })).toEqual([plain])
  expect(await idsOf({ account: '50200011112222' })).toEqual([twice])
  expect(await idsOf({ isFirst: 'YES' })).toEqual([twice])
  expect(await idsOf({ decidedBy: 'arjun' })).toEqual([again])
  expect(await idsOf({ isDuplicate: 'YES' })).toEqual([twice, again].toSorted(byText))
  expect(await idsOf({ hasProof: 'YES' })).toEqual([twice])
  expect(await idsOf({ vip: '3' })).toEqual([twice])
  const rows = await rowsOf(depositsData)
  expect(rows.find(({ id }) => id === twice)).toMatchObject({
    vip: '3',
    account: 'House Ltd HDFC 50200011112222',
    hasProof: true,
    isDuplicate: true,
    risks: 'Same UTR, Other amount at bank',
  })
  expect(rows.find(({ id }) => id === plain)).toMatchObject({ hasProof: false, isDuplicate: false, risks: null })
})

test('shows and filters withdrawals by KYC, VIP and the turnover of the check', async () => {
  const { query, site } = operator
  const [proven, open] = [await site.player('proven', '5000.00'), await site.player('unproven', '5000.00')]
  await query(`update player set kyc = 'VERIFIED', vip_level = 2 where id = $1`, [proven])
  await query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake)
     select cell, id, day_in(domain_id, now()), 'exchange', domain_id, agent_id, currency, 1, 500000 from player where id = $1`,
    [proven],
  )
  await query(`update player set kyc = 'PENDING' where id = $1`, [open])
  await query(`update payout_method set turnover = 10000`)
  await deposit(open, { utr: '412345678903' })
  const [first, second] = [await operator.ask(proven), await operator.ask(open)]
  await evaluateNewWithdrawals.run({ db: operator.database.db })
  const idsOf = async (search: Readonly<Record<string, string>>) =>
    (await rowsOf(withdrawsData, search)).map(({ id }) => id)
  expect(await idsOf({ kyc: 'VERIFIED' })).toEqual([first])
  expect(await idsOf({ isWagered: 'NO' })).toEqual([second])
  expect(await idsOf({ vip: '2' })).toEqual([first])
  expect(await idsOf({ risks: 'Deposits wagered' })).toEqual([second])
  expect((await rowsOf(withdrawsData, { id: second }))[0]).toMatchObject({
    kyc: 'PENDING',
    vip: '0',
    turnover: '0.00',
    requiredTurnover: '5100.00',
    isWagered: false,
  })
})
