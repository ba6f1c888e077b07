import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmation, decide, staffPermissions } from '#checks/harness/staff/office.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let head: Colleague
let second: Colleague
let topAgent: Colleague
let north: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  topAgent = await office.hire({ username: 'house', agentId: 100n, domains: [1], permissions: staffPermissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
})
afterAll(() => office?.close())

const responseText = ({ body }: PanelResponse): string => JSON.stringify([body.data, body.fields])
const issue = (client: Colleague, node: string, amount: string, type = 'ISSUE') =>
  client.post('/api/self-transaction/transaction', { node, type, amount, ...confirmation })
const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...confirmation })
const give = (client: Colleague, id: string, amount: string, means = 'CHIPS') =>
  on(client, id, 'chips-down', { amount, means })
const balance = async (id: string): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
const approved = async (waits: PanelResponse) => {
  expect([waits.status, responseText(waits)]).toEqual([202, expect.stringContaining('approval')])
  const done = await decide(second, waits.body.data.approval)
  expect([done.status, responseText(done)]).toEqual([200, expect.anything()])
}
const summary = async (client: Colleague) => (await client.get('/api/self-transaction/summary')).body.data
const own = async (client: Colleague) => (await client.get('/api/self-transaction')).body.data

describe('chips of the top node', () => {
  test('are issued and burnt with a second approver, and issued chips equal the wallet balances', async () => {
    const waits = await issue(head, '100', '10000.00')
    expect(await balance('100')).toBe(0n)
    expect((await decide(head, waits.body.data.approval)).status).toBe(403)
    await approved(waits)
    await approved(await issue(topAgent, '100', '500.00', 'BURN'))
    expect(await balance('100')).toBe(950_000n)
    await give(topAgent, '110', '4000.00')
    expect(await summary(topAgent)).toEqual({
      own: [{ currency: 'INR', balance: '5500.00' }],
      issued: [{ currency: 'INR', outstanding: '9500.00', balances: '9500.00', elsewhere: '0.00', difference: '0.00' }],
    })
    expect(await summary(north)).toEqual({ own: [{ currency: 'INR', balance: '4000.00' }], issued: null })
    expect(await verify(office.database.db)).toEqual([])
  })

  test('are issued at top nodes only, and burnt up to the available balance only', async () => {
    expect((await issue(head, '110', '1.00')).body.fields).toEqual({
      node: expect.stringContaining('only be issued to or burnt from a top-level agent'),
    })
    expect((await issue(north, '110', '1.00')).body.fields).toHaveProperty('node')
    expect((await issue(north, '100', '1.00')).status).toBe(404)
    expect((await issue(topAgent, '200', '1.00')).status).toBe(404)
    expect((await issue(head, '1000', '1.00')).status).toBe(404)
    expect((await issue(topAgent, '100', '5500.01', 'BURN')).body.fields).toHaveProperty('amount')
  })

  test('list the IP address of each issue and whether it was reversed', async () => {
    for (const row of await own(head))
      expect(row).toMatchObject({ ip: expect.stringMatching(/^[\d.:a-f]+$/), status: 'POSTED' })
  })

  test('appear with all other transfers in the own list, with the upline unnamed', async () => {
    expect(await own(north)).toEqual([
      expect.objectContaining({
        type: 'FROM_UPLINE',
        from: 'Upline',
        to: 'north',
        credit: '4000.00',
        before: '0.00',
        after: '4000.00',
        actor: null,
        // The IP address of an upline user is hidden, like the name.
        ip: null,
        status: 'POSTED',
        currency: 'INR',
      }),
    ])
    const types = (await own(topAgent)).map(({ type, from, to }: Record<string, string>) => [type, from, to])
    expect(types).toEqual([
      ['TO_DOWNLINE', 'house', 'north'],
      ['BURN', 'house', 'Burnt'],
      ['ISSUE', 'Issue', 'house'],
    ])
    const totals = (await topAgent.get('/api/self-transaction/totals')).body.data
    expect(totals.totals).toMatchObject({ credit: '10000.00', debit: '4500.00', net: '5500.00' })
  })
})

describe('a settlement', () => {
  const settle = (client: Colleague, id: string, amount: string | null) => on(client, id, 'settlement', { amount })
  const row = async (account: string) =>
    (await head.get('/api/downline?node=110')).body.data.find((one: { account: string }) => one.account === account)
  const history = async (client = north) => (await client.get('/api/downline-cash')).body.data

  test('moves the winnings of a player up against cash, in part and then in full', async () => {
    await give(north, '1000', '100.00')
    await office.rows(`update player set credit_reference = 10000 where id = 1000`)
    expect(responseText(await settle(north, '1000', null))).toContain('Nothing to settle')
    await office.rows(`select post_transfers(gen_random_uuid(), now(), 'check', $1, null, null)`, [
      JSON.stringify([
        { account: '1000', kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet', amount: '2500', ref: 'won' },
      ]),
    ])
    expect(await row('player_1000')).toMatchObject({ refPl: '25.00', toSettle: '25.00' })
    expect((await settle(north, '1000', '25.01')).body.fields).toHaveProperty('amount')
    expect((await settle(north, '1000', '10.00')).body.message).toBe('10.00 settled, 15.00 remaining')
    expect(await row('player_1000')).toMatchObject({ balance: '115.00', refPl: '15.00' })
    expect((await settle(north, '1000', null)).body.message).toBe('15.00 settled, nothing remaining')
    expect(await row('player_1000')).toMatchObject({ balance: '100.00', refPl: '0.00' })
    expect(
      (await history()).map(({ amount, remaining, cash }: Record<string, string>) => [amount, remaining, cash]),
    ).toEqual([
      ['15.00', '0.00', 'WITHDRAW'],
      ['10.00', '15.00', 'WITHDRAW'],
    ])
  })

  test('moves chips down to an account below its credit reference, and waits above the limit', async () => {
    await office.rows(`update agent set credit_reference = 20000 where id = 111`)
    const clerk = await office.hire({ username: 'clerk', permissions: staffPermissions, itemLimit: 1_000n })
    const waits = await settle(clerk, '111', '50.00')
    expect(await row('north-east')).toMatchObject({ refPl: '-200.00', toSettle: '-150.00' })
    await approved(waits)
    expect(await row('north-east')).toMatchObject({ balance: '50.00', refPl: '-150.00', toSettle: '-150.00' })
    expect((await settle(north, '110', null)).status).toBe(409)
    expect(responseText(await settle(north, '110', null))).toContain('own account')
  })

  test('is rolled back with a second approver, exactly and once', async () => {
    const [latest, first] = await history()
    const back = (client: Colleague, id: string) => client.post(`/api/downline-cash/${id}/rollback`, confirmation)
    const before = await balance('110')
    const waits = await back(north, latest.id)
    expect((await decide(north, waits.body.data.approval)).status).toBe(403)
    await approved(waits)
    expect([(await balance('110')) - before, await balance('111')]).toEqual([5_000n, 0n])
    expect(await row('north-east')).toMatchObject({ refPl: '-200.00' })
    expect((await back(head, latest.id)).status).toBe(409)
    expect((await history())[0]).toMatchObject({ status: 'ROLLED_BACK', reversedBy: null })
    const east = await office.hire({ username: 'east', agentId: 111n, domains: [1], permissions: staffPermissions })
    expect((await back(east, first.id)).status).toBe(404)
    expect(await history(east)).toEqual([])
    expect(await verify(office.database.db)).toEqual([])
  })

  test('is listed with chips that were sold for cash', async () => {
    await give(north, '111', '20.00', 'CASH')
    expect((await history())[0]).toMatchObject({
      kind: 'TRANSFER',
      cash: 'DEPOSIT',
      amount: '20.00',
      account: 'north-east',
      parent: 'north',
    })
    const [entry] = await history()
    expect(responseText(await head.post(`/api/downline-cash/${entry.id}/rollback`, confirmation))).toContain(
      'opposite transfer',
    )
  })

  test('settles many accounts at once, in full or by the entered amount, and names the account that is refused', async () => {
    const settleAll = (client: Colleague, amounts: object | null) =>
      client.post('/api/downline/settlements', { ids: ['1000', '111'], amounts, ...confirmation })
    expect(responseText(await settleAll(north, { '111': '999.00' }))).toContain(
      'north-east: Amount exceeds the outstanding 180.00',
    )
    expect((await settleAll(north, { '111': 'much' })).status).toBe(422)
    expect((await settleAll(north, { '111': '30.00' })).status).toBe(200)
    expect(await row('north-east')).toMatchObject({ refPl: '-150.00', openResult: '-150.00', toSettle: '-150.00' })
    const clerk = await office.hire({ username: 'junior', permissions: staffPermissions, itemLimit: 1_000n })
    expect((await settleAll(clerk, { '111': '40.00' })).status).toBe(202)
    expect(await row('north-east')).toMatchObject({ refPl: '-150.00', toSettle: '-110.00' })
  })
})

describe('bulk banking', () => {
  const pay = (client: Colleague, payments: readonly object[], change: object = {}) =>
    client.post('/api/downline-banking/payments', { payments, ...confirmation, ...change })
  const line = (
    id: string,
    direction: string | null,
    amount: string | null,
    creditReference: string | null = null,
  ) => ({
    id,
    direction,
    amount,
    creditReference,
  })

  test('applies each line to the balances after the previous lines, and reports refused lines', async () => {
    const free = await balance('110')
    const paid = await pay(north, [
      line('111', 'DEPOSIT', '100.00'),
      line('112', 'WITHDRAW', '99999.00'),
      line('1000', null, null, '70.00'),
    ])
    expect([paid.status, paid.body.message]).toEqual([200, '2 of 3 done'])
    expect(paid.body.data).toEqual([
      { id: '111', account: 'north-east', done: true, message: '100.00 transferred to north-east' },
      { id: '112', account: 'north_west', done: false, message: expect.stringContaining('available') },
      { id: '1000', account: 'player_1000', done: true, message: 'The credit reference is now 70.00' },
    ])
    const [credit] = (await north.get('/api/downline-changes?accountId=1000&kind=CREDIT')).body.data
    expect(credit).toMatchObject({ account: 'player player_1000', actor: 'north' })
    expect(credit.new).toMatch(/^credit reference: \D?70\.00$/)
    expect((await north.get('/api/downline-changes?accountId=111&kind=CREDIT')).body.data).toEqual([])
    expect(free - (await balance('110'))).toBe(10_000n)
    // In full: the amount that restores the credit reference.
    const full = await pay(north, [line('1000', 'WITHDRAW', null), line('111', 'WITHDRAW', null)])
    expect(full.body.message).toBe('1 of 2 done')
    expect(await balance('1000')).toBe(7_000n)
    const { accounts } = (await north.get('/api/downline-banking/accounts')).body.data
    expect(accounts.find(({ id }: { id: string }) => id === '1000')).toMatchObject({ balance: '70.00', refPl: '0.00' })
    expect(await verify(office.database.db)).toEqual([])
  })

  test('never pays more than the available balance across lines', async () => {
    const rest = (await balance('110')) - 1n
    const max = `${rest / 100n}.${String(rest % 100n).padStart(2, '0')}`
    const paid = await pay(north, [
      line('111', 'DEPOSIT', max),
      line('112', 'DEPOSIT', max),
      line('1000', 'DEPOSIT', '0.01'),
    ])
    expect(paid.body.data.map(({ done }: { done: boolean }) => done)).toEqual([true, false, true])
    expect(await balance('110')).toBe(0n)
    expect((await pay(north, [line('111', 'WITHDRAW', max)])).status).toBe(200)
  })

  test('ISO-07 checks every id: one foreign account and nothing is paid', async () => {
    const before = await balance('111')
    for (const foreign of ['120', '1004', '200', '31'])
      expect((await pay(north, [line('111', 'DEPOSIT', '1.00'), line(foreign, 'DEPOSIT', '1.00')])).status).toBe(404)
    expect((await pay(north, [line('111', 'DEPOSIT', '1.00'), line('111', 'DEPOSIT', '1.00')])).status).toBe(422)
    expect((await pay(north, [line('111', 'DEPOSIT', '-1.00')])).status).toBe(422)
    expect((await pay(north, [line('111', 'DEPOSIT', '1.00')], { transactionPassword: 'wrong-wrong-19' })).status).toBe(
      422,
    )
    const limited = await office.hire({
      username: 'teller',
      agentId: 110n,
      domains: [1],
      permissions: ['DOWNLINE_TRANSFER'],
    })
    expect(responseText(await pay(limited, [line('111', null, null, '5.00')]))).toContain(
      'do not have permission to change credit',
    )
    const twoHouses = await pay(head, [line('111', 'DEPOSIT', '1.00'), line('1006', null, null, '5.00')])
    expect([twoHouses.status, responseText(twoHouses)]).toEqual([409, expect.stringContaining('one domain at a time')])
    expect(await balance('111')).toBe(before)
    expect((await north.get('/api/downline-banking/accounts?node=120')).status).toBe(404)
  })
})
