import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { checkBalances } from '#areas/reports/closes/daily-close/check-balances.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

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

const issueChips = (account: bigint, amount: bigint) =>
  postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount },
  ])
const tamperWallet = (account: bigint, change: string) =>
  office.rows(`update wallet set ${change} where account_id = $1`, [account])
const findingOf = async (account: bigint): Promise<string> =>
  (
    await office.rows('select id from balance_check where account_id = $1 order by detected_at desc limit 1', [account])
  )[0].id
const causeOf = async (id: string, client = finder) => {
  const { status, body } = await client.get(`${path}/${id}/cause`)
  return { status, data: body.data }
}

test('a finding shows inconsistent entries, missing entries and excess exposure', async () => {
  await issueChips(1001n, 100_000n)
  await tamperWallet(1001n, 'balance = balance - 700')
  await issueChips(1001n, 5_000n)
  const round = '01a1fec9-795e-7124-8f2b-c851866ec68f'
  await office.rows(
    `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency)
      values (cell_of(1001), 1001, now() - interval '1 hour', $1, 1, 111, 'aura', 'Teen Patti', 300, 900, 'INR')`,
    [round],
  )
  await checkBalances(office.database.db)
  const id = await findingOf(1001n)
  const { data } = await causeOf(id)
  expect(data).toMatchObject({
    account: '1001',
    stored: '1043.00',
    lastBooking: '1043.00',
    breaks: [{ kind: 'CHIP_ISSUE', before: '1000.00', amount: '50.00', stored: '1043.00', gap: '-7.00' }],
    duplicates: [],
    markets: [],
  })
  expect(data.missing).toMatchObject([
    { label: 'Round, bet', id: round, reported: '3.00', booked: '0.00' },
    { label: 'Round, win', id: round, reported: '9.00', booked: '0.00' },
  ])
  expect((await causeOf(id, north)).status).toBe(200)
})

const send = (client: Colleague, id: string, what: string, body: object) =>
  client.post(`${path}/${id}/${what}`, { ...body, ...confirmation })
const refusedAt = async (id: string, body: object) => (await send(finder, id, 'repair', body)).body.fields
const booked = (account: bigint, last: number) =>
  office.rows(
    `select kind, debit, credit, amount, ref from transfer where account_id = $1 order by wallet_version desc limit ${last}`,
    [account],
  )

test('FYE-06 posts missing entries under their own reference with a computed amount; the rest becomes a new finding', async () => {
  const id = await findingOf(1001n)
  const { data } = await causeOf(id)
  const round = `casino:${data.missing[0].id}`
  expect(data.methods).toEqual([
    {
      method: 'POST_MISSING',
      unfit: null,
      amount: '6.00',
      after: '1049.00',
      linked: [`Round, bet ${round}: 3.00`, `Round, win ${round}: 9.00`],
    },
    {
      method: 'REVERSE_DUPLICATE',
      unfit: expect.stringContaining('no duplicate entries'),
      amount: null,
      after: null,
      linked: [],
    },
    {
      method: 'RECOMPUTE_EXPOSURE',
      unfit: expect.stringContaining('reserved exposure'),
      amount: null,
      after: null,
      linked: [],
    },
    { method: 'CORRECT', unfit: null, amount: '7.00', after: '1050.00', linked: [expect.stringContaining('Entry')] },
    { method: 'RECORD', unfit: null, amount: '0.00', after: '1043.00', linked: [expect.stringContaining('Entry')] },
  ])
  expect((await finder.get(path)).body.data[0]).toMatchObject({
    expected: '1056.00',
    actual: '1043.00',
    difference: '-13.00',
    unbooked: '6.00',
  })
  expect(await refusedAt(id, { method: 'REVERSE_DUPLICATE' })).toMatchObject({ method: expect.any(String) })
  expect(await refusedAt(id, { method: 'RECOMPUTE_EXPOSURE' })).toMatchObject({ method: expect.any(String) })
  expect(await refusedAt(id, { method: 'POST_MISSING', amount: '6.01' })).toEqual({
    amount: 'The amount is computed and must be 6.00.',
  })
  expect((await send(finder, id, 'repair', { method: 'POST_MISSING', amount: '6.00' })).status).toBe(200)
  const stopped = `select scope from player_restriction where player_id = 1001 and status = 'ACTIVE' order by scope`
  expect(await office.rows(stopped)).toEqual([{ scope: 'BET' }, { scope: 'WITHDRAWAL' }])
  expect((await send(finder, id, 'approval', {})).status).toBe(409)
  expect((await send(checker, id, 'approval', {})).body.message).toBe(
    'Repaired: the balance is 1049.00; the remaining differences stay in the list',
  )
  expect(await office.rows(stopped)).toEqual([])
  expect(await booked(1001n, 2)).toMatchObject(
    [
      { kind: 'REPAIR', debit: 'wallet', credit: 'casino', amount: 300n, ref: round },
      { kind: 'REPAIR', debit: 'casino', credit: 'wallet', amount: 900n, ref: round },
    ]
      .toSorted((one, other) => Number(one.amount - other.amount))
      .toReversed(),
  )
  const [log] = (await checker.get(`${path}/log?account=player_1001`)).body.data
  expect(log).toMatchObject({
    method: 'POST_MISSING',
    before: '1043.00',
    after: '1049.00',
    amount: '6.00',
    difference: '-6.00',
    linked: `Round, bet ${round}: 3.00; Round, win ${round}: 9.00`,
  })
  const rest = await findingOf(1001n)
  expect(rest).not.toBe(id)
  expect((await send(finder, rest, 'repair', { method: 'CORRECT', amount: '7.00' })).status).toBe(200)
  expect((await send(checker, rest, 'approval', {})).body.message).toBe('Repaired: the balance is 1056.00')
  expect(await verify(office.database.db)).toEqual([])
  expect(await checkBalances(office.database.db)).toBe(0)
})

test('FYE-06 reverses a duplicate entry once and keeps the original', async () => {
  const ref = 'deposit:01a1fec9-795e-7124-8f2b-c851866ec690'
  const pay = { account: 1002n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 4_000n, ref }
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [pay])
  expect(await checkBalances(office.database.db)).toBe(0)
  await postTransfers(office.database.ownerPool, instantNow().toISOString(), [pay])
  expect(await checkBalances(office.database.db)).toBe(1)
  const broken = async () => (await verify(office.database.db)).map(({ id }) => id)
  expect(await broken()).toContain('I-05')
  const id = await findingOf(1002n)
  const { data } = await causeOf(id)
  expect(data.duplicates).toEqual([{ kind: 'DEPOSIT', ref, bookings: '1, 2', amount: '40.00' }])
  expect(await refusedAt(id, { method: 'CORRECT' })).toEqual({
    method: 'The wallet matches its ledger entries. There is nothing to correct.',
  })
  expect((await send(finder, id, 'repair', { method: 'REVERSE_DUPLICATE' })).status).toBe(200)
  expect((await send(checker, id, 'approval', {})).body.message).toBe('Repaired: the balance is 40.00')
  expect(await booked(1002n, 1)).toEqual([{ kind: 'REPAIR', debit: 'wallet', credit: 'gateway', amount: 4_000n, ref }])
  const [log] = (await checker.get(`${path}/log?account=player_1002&method=REVERSE_DUPLICATE`)).body.data
  expect(log).toMatchObject({ before: '80.00', after: '40.00', linked: `Entry 2 repeats 1, ${ref}: 40.00` })
  expect(await broken()).not.toContain('I-05')
  expect(await checkBalances(office.database.db)).toBe(0)
})

test('recomputes exposure from open bets without an entry', async () => {
  await issueChips(1003n, 100_000n)
  await tamperWallet(1003n, 'exposure = exposure + 500')
  await checkBalances(office.database.db)
  const id = await findingOf(1003n)
  expect(await refusedAt(id, { method: 'CORRECT' })).toMatchObject({ method: expect.any(String) })
  expect((await send(finder, id, 'repair', { method: 'RECOMPUTE_EXPOSURE', amount: '-5.00' })).status).toBe(200)
  const before = await booked(1003n, 50)
  expect((await send(checker, id, 'approval', {})).body.message).toBe('Repaired: 0.00 is reserved')
  expect(await booked(1003n, 50)).toEqual(before)
  expect(await office.rows('select exposure from wallet where account_id = 1003')).toEqual([{ exposure: 0n }])
  const [log] = (await checker.get(`${path}/log?account=player_1003`)).body.data
  expect(log).toMatchObject({ exposureBefore: '5.00', exposureAfter: '0.00', amount: '-5.00', difference: '0.00' })
})

test('is hidden outside the downline, and stores the evidence of a repair', async () => {
  await issueChips(1004n, 100_000n)
  await tamperWallet(1004n, 'balance = balance + 900')
  await checkBalances(office.database.db)
  const id = await findingOf(1004n)
  expect((await causeOf(id, north)).status).toBe(404)
  expect((await causeOf(id)).data).toMatchObject({ stored: '1009.00', lastBooking: '1000.00', breaks: [] })
  const evidence = 'Ticket 7 of the provider'
  expect((await finder.post(`${path}/${id}/repair`, { method: 'CORRECT', evidence, ...confirmation })).status).toBe(200)
  expect((await checker.post(`${path}/${id}/approval`, confirmation)).status).toBe(200)
  const [log] = (await checker.get(`${path}/log?account=player_1004`)).body.data
  expect(log).toMatchObject({ evidence, difference: '9.00', requestedBy: 'finder', approvedBy: 'checker' })
})

test('a finding is claimed, taken over and released, and only its assignee decides it', async () => {
  await issueChips(1005n, 100_000n)
  const breakBalance = async () => {
    await tamperWallet(1005n, 'balance = balance + 100')
    await checkBalances(office.database.db)
    return findingOf(1005n)
  }
  const claimOn = (id: string) =>
    office.rows(
      `select c.status, k.staff from balance_check c
       left join review_claim k on k.subject = 'balance_check' and k.subject_id = c.id where c.id = $1`,
      [id],
    )
  const press = (client: Colleague, id: string, what: string, body: object = {}) =>
    client.post(`${path}/${id}/${what}`, body)
  const id = await breakBalance()
  expect((await press(finder, id, 'claim')).status).toBe(200)
  expect(await claimOn(id)).toEqual([{ status: 'INVESTIGATING', staff: 'finder' }])
  expect((await finder.get(`${path}?claimedBy=finder`)).body.data).toMatchObject([{ id, claimedBy: 'finder' }])
  const refused = 'This finding is assigned to finder. Take it over or pick another one.'
  const answers = [
    await press(checker, id, 'claim'),
    await send(checker, id, 'repair', { method: 'CORRECT' }),
    await send(checker, id, 'dismissal', {}),
  ]
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual(answers.map(() => [409, refused]))
  for (const what of ['claim', 'take-over', 'release']) expect((await press(north, id, what)).status).toBe(404)
  expect((await press(checker, id, 'release')).body.data).toBe('This finding is not assigned to you.')
  expect((await press(checker, id, 'take-over')).status).toBe(200)
  expect((await press(checker, id, 'release')).status).toBe(200)
  expect(await claimOn(id)).toEqual([{ status: 'OPEN', staff: null }])
  // The claim ends with a request, a decision, and when the difference is gone.
  await press(finder, id, 'claim')
  expect((await send(finder, id, 'repair', { method: 'CORRECT' })).status).toBe(200)
  expect(await claimOn(id)).toEqual([{ status: 'REPAIRING', staff: null }])
  expect((await press(checker, id, 'claim')).status).toBe(409)
  expect((await send(checker, id, 'refusal', {})).status).toBe(200)
  await press(finder, id, 'claim')
  await tamperWallet(1005n, 'balance = balance - 100')
  expect(await checkBalances(office.database.db)).toBe(0)
  expect(await claimOn(id)).toEqual([{ status: 'CLEARED', staff: null }])
  const trail = await office.rows(
    `select action, actor from audit where subject = $1 and result = 'SUCCESS' and action ~ 'claim|take-over|release' order by at, id`,
    [`balance_check:${id}`],
  )
  expect(trail.map(({ action, actor }) => [action.replace(/^.*\./, ''), actor])).toEqual([
    ['claim', 'finder'],
    ['take-over', 'checker'],
    ['release', 'checker'],
    ['claim', 'finder'],
    ['claim', 'finder'],
  ])
})
