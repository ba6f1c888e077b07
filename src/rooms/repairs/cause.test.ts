import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '#checks/harness/branches.ts'
import { asked, openOffice, type Colleague, type Office } from '#checks/harness/office.ts'
import { checkBalances } from '#server/balances/check-balances.ts'

let office: Office
let finder: Colleague
let checker: Colleague
let north: Colleague
const path = '/api/player-balance-repair-report'
const repairing = ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST', 'BALANCE_REPAIR_APPROVE']

beforeAll(async () => {
  office = await openOffice()
  finder = await office.hire({ username: 'finder', permissions: repairing })
  checker = await office.hire({ username: 'checker', permissions: repairing })
  north = await office.hire({ username: 'north', permissions: repairing, agentId: 110n, domains: [1] })
})
afterAll(() => office?.close())

const give = (account: bigint, amount: bigint) =>
  book(office.database.ownerPool, new Date().toISOString(), [
    { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount },
  ])
const touch = (account: bigint, change: string) =>
  office.rows(`update wallet set ${change} where account_id = $1`, [account])
const found = async (account: bigint): Promise<string> =>
  (
    await office.rows('select id from balance_check where account_id = $1 order by detected_at desc limit 1', [account])
  )[0].id
const causeOf = async (id: string, client = finder) => {
  const { status, body } = await client.get(`${path}/${id}/cause`)
  return { status, data: body.data }
}

test('a finding shows what does not follow, what was told and not booked, and what is reserved too much', async () => {
  await give(1001n, 100_000n)
  await touch(1001n, 'balance = balance - 700')
  await give(1001n, 5_000n)
  const round = '01a1fec9-795e-7124-8f2b-c851866ec68f'
  await office.rows(
    `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency)
      values (cell_of(1001), 1001, now() - interval '1 hour', $1, 1, 111, 'aura', 'Teen Patti', 300, 900, 'INR')`,
    [round],
  )
  await checkBalances(office.database.db)
  const id = await found(1001n)
  const { data } = await causeOf(id)
  expect(data).toMatchObject({
    account: '1001',
    stored: '1043.00',
    lastBooking: '1043.00',
    breaks: [{ kind: 'CHIP_ISSUE', before: '1000.00', amount: '50.00', stored: '1043.00', gap: '-7.00' }],
    twice: [],
    markets: [],
  })
  expect(data.missing).toMatchObject([
    { what: 'Round, bet', id: round, said: '3.00', booked: '0.00' },
    { what: 'Round, win', id: round, said: '9.00', booked: '0.00' },
  ])
  expect((await causeOf(id, north)).status).toBe(200)
})

test('it is nobody else’s business, and says what a repair rests on', async () => {
  await give(1004n, 100_000n)
  await touch(1004n, 'balance = balance + 900')
  await checkBalances(office.database.db)
  const id = await found(1004n)
  expect((await causeOf(id, north)).status).toBe(404)
  expect((await causeOf(id)).data).toMatchObject({ stored: '1009.00', lastBooking: '1000.00', breaks: [] })
  const evidence = 'Ticket 7 of the provider'
  expect((await finder.post(`${path}/${id}/repair`, { method: 'CORRECT', evidence, ...asked })).status).toBe(200)
  expect((await checker.post(`${path}/${id}/approval`, asked)).status).toBe(200)
  const [log] = (await checker.get(`${path}/log?account=player_1004`)).body.data
  expect(log).toMatchObject({ evidence, difference: '9.00', requestedBy: 'finder', approvedBy: 'checker' })
})
