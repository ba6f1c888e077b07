import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let head: Colleague
let north: Colleague
let second: Colleague

beforeAll(async () => {
  office = await openOffice()
  const issued = (account: bigint, amount: bigint) =>
    postTransfers(office.database.ownerPool, '2026-11-10T10:00:00Z', [
      { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount },
    ])
  await issued(100n, 1_000_000n)
  await issued(110n, 500_000n)
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: staffPermissions })
})
afterAll(() => office?.close())

const on = (client: Colleague, id: string, name: string, input: object) =>
  client.post(`/api/downline/${id}/${name}`, { ...input, ...confirmation })
const give = (client: Colleague, id: string, amount: string, means = 'CHIPS') =>
  on(client, id, 'chips-down', { amount, means })
const take = (client: Colleague, id: string, amount: string) => on(client, id, 'chips-up', { amount, means: 'CHIPS' })
const responseText = ({ body }: PanelResponse): string => String(body.data)
const balance = async (id: string): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
const rowOf = async (client: Colleague, node: string, account: string) =>
  (await client.get(`/api/downline?node=${node}`)).body.data.find((row: { account: string }) => row.account === account)

describe('chips', () => {
  test('go down and up through the clearing account, with the remark and both balances in the preview', async () => {
    const preview = await north.post('/api/downline/111/chips-down?preview=1', { amount: '100.00', means: 'CHIPS' })
    expect(preview.body.data).toMatchObject({
      before: { balance: '0.00', parentBalance: '5000.00' },
      after: { balance: '100.00', parentBalance: '4900.00' },
    })
    expect(await balance('111')).toBe(0n)
    expect((await give(north, '111', '1000.00')).body.message).toBe('1000.00 transferred to north-east')
    expect((await take(north, '111', '400.00')).status).toBe(200)
    expect([await balance('110'), await balance('111')]).toEqual([440_000n, 60_000n])
    const kinds = await office.rows(
      `select account_id::int as id, kind, debit, credit, note from transfer where kind in ('TRANSFER_DOWN', 'TRANSFER_UP') order by at, wallet_version`,
    )
    expect(kinds).toContainEqual({
      id: 110,
      kind: 'TRANSFER_DOWN',
      debit: 'wallet',
      credit: 'clearing',
      note: expect.stringContaining('Requested by the operator'),
    })
    expect(kinds).toContainEqual(
      expect.objectContaining({ id: 111, kind: 'TRANSFER_UP', debit: 'wallet', credit: 'clearing' }),
    )
    const clearing = await office.rows(
      `select sum(balance)::int as sum from operator_account where account = 'clearing'`,
    )
    expect(clearing).toEqual([{ sum: 0 }])
    expect(await verify(office.database.db)).toEqual([])
  })

  test('are rejected above the available balance, to the own account, across levels, outside the branch and to a closed account', async () => {
    expect(responseText(await give(north, '111', '4400.01'))).toContain('Not enough available balance.')
    expect(responseText(await take(north, '111', '600.01'))).toContain('north-east has 600.00')
    expect(responseText(await give(north, '110', '1.00'))).toContain('your own account')
    expect(responseText(await give(north, '1001', '1.00'))).toContain('directly below you')
    expect(responseText(await give(head, '100', '1.00'))).toContain('issued and burnt')
    for (const id of ['120', '100', '200', '1004', '31']) expect((await give(north, id, '1.00')).status).toBe(404)
    await office.rows(`update player set status = 'CLOSED' where id = 1000`)
    expect(responseText(await give(north, '1000', '1.00'))).toContain('closed')
    await office.rows(`update player set status = 'ACTIVE' where id = 1000`)
    const wrong = await north.post('/api/downline/111/chips-down', {
      amount: '1.00',
      means: 'CHIPS',
      ...confirmation,
      transactionPassword: 'wrong-wrong-12',
    })
    expect(wrong.body.fields).toHaveProperty('transactionPassword')
    expect((await give(north, '111', '0.00')).body.fields).toHaveProperty('amount')
  })

  test('reserved for open bets cannot be withdrawn', async () => {
    await give(north, '1000', '100.00')
    await office.rows(`update wallet set exposure = 7000 where account_id = 1000`)
    expect(responseText(await take(north, '1000', '30.01'))).toContain('has 30.00')
    expect((await take(north, '1000', '30.00')).status).toBe(200)
    await office.rows(`update wallet set exposure = 0 where account_id = 1000`)
  })

  test('FYE-04 above the user’s limit wait for a second approver', async () => {
    const clerk = await office.hire({ username: 'clerk', permissions: staffPermissions, itemLimit: 50_000n })
    const waits = await give(clerk, '111', '50.01')
    expect([waits.status, await balance('111')]).toEqual([202, 60_000n])
    expect((await decide(clerk, waits.body.data.approval)).status).toBe(403)
    expect((await decide(second, waits.body.data.approval)).status).toBe(200)
    expect(await balance('111')).toBe(65_001n)
    expect((await take(head, '111', '50.01')).status).toBe(200)
  })
})

describe('the credit reference', () => {
  test('CR-05 moves no money by itself, and moves chips by the same amount if requested', async () => {
    const before = await rowOf(head, '110', 'north-east')
    expect((await on(north, '111', 'credit-reference', { creditReference: '1000.00', withChips: false })).status).toBe(
      200,
    )
    const edited = await rowOf(head, '110', 'north-east')
    expect([edited.balance, edited.creditReference]).toEqual([before.balance, '1000.00'])
    expect((await on(north, '111', 'credit-reference', { creditReference: '1500.00', withChips: true })).status).toBe(
      200,
    )
    const extended = await rowOf(head, '110', 'north-east')
    expect(extended.refPl).toBe(edited.refPl)
    expect(Number(extended.balance) - Number(edited.balance)).toBe(500)
    expect(
      responseText(await on(north, '110', 'credit-reference', { creditReference: '1.00', withChips: false })),
    ).toContain('own credit')
  })
})
