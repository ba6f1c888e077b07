import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { checkBalances } from '#areas/reports/closes/daily-close/check-balances.ts'
import { closeNextDay } from '#areas/reports/closes/daily-close/close-day.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let finder: Colleague
let checker: Colleague
let modest: Colleague
let north: Colleague
const path = '/api/player-balance-repair-report'
const repairing = ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST', 'BALANCE_REPAIR_APPROVE']

beforeAll(async () => {
  office = await openOffice()
  finder = await office.hire({ username: 'finder', permissions: repairing })
  checker = await office.hire({ username: 'checker', permissions: repairing })
  modest = await office.hire({ username: 'modest', permissions: repairing, itemLimit: 1_000n })
  north = await office.hire({ username: 'north', permissions: repairing, agentId: 110n, domains: [1] })
})
afterAll(() => office?.close())

const issueChips = (account: bigint, amount: bigint) =>
  postTransfers(office.database.ownerPool, instantNow().toISOString(), [
    { account, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount },
  ])
const wallet = async (account: bigint) =>
  (await office.rows('select balance, exposure, held, debt, version from wallet where account_id = $1', [account]))[0]
/** Changes the wallet directly, as an attacker with database access would. */
const tamperWallet = (change: string, account: bigint) =>
  office.rows(`update wallet set ${change} where account_id = $1`, [account])
const newest = async (account: bigint) =>
  (
    await office.rows('select * from balance_check where account_id = $1 order by detected_at desc, id desc limit 1', [
      account,
    ])
  )[0]
const send = (client: Colleague, id: string, what: string, body: object = confirmation) =>
  client.post(`${path}/${id}/${what}`, body)
const ask = (id: string, method = 'CORRECT', client = finder) => send(client, id, 'repair', { method, ...confirmation })
const restricted = async (account: bigint) =>
  (
    await office.rows(
      `select scope from player_restriction where player_id = $1 and status = 'ACTIVE' order by scope`,
      [account],
    )
  ).map(({ scope }) => scope)

/** Runs the check, requests the repair and approves it as a second user. */
async function repair(account: bigint, method = 'CORRECT') {
  await checkBalances(office.database.db)
  const { id } = await newest(account)
  expect((await ask(id, method)).status).toBe(200)
  const approved = await send(checker, id, 'approval')
  expect([approved.status, approved.body.status]).toEqual([200, true])
  return id as string
}

describe('a wallet changed outside the ledger', () => {
  beforeEach(() => issueChips(1001n, 100_000n))

  test('FYE-06 is detected, frozen, repaired by a journal with second approval, and consistent afterwards', async () => {
    const before = await wallet(1001n)
    expect(await verify(office.database.db)).toEqual([])
    await tamperWallet('balance = balance + 50000', 1001n)
    expect((await verify(office.database.db)).map(({ id }) => id)).toContain('I-02')
    expect(await checkBalances(office.database.db)).toBe(1)
    expect(await checkBalances(office.database.db)).toBe(0)
    const found = await newest(1001n)
    expect(found).toMatchObject({
      status: 'OPEN',
      expected: before.balance,
      actual: before.balance + 50_000n,
      first_break: null,
      severity: 'MEDIUM',
    })
    expect(found.cause).toContain('outside the ledger')
    expect((await ask(found.id)).body.message).toContain('Bets and withdrawals are suspended')
    expect(await restricted(1001n)).toEqual(['BET', 'WITHDRAWAL'])
    expect((await send(finder, found.id, 'approval')).status).toBe(409)
    expect((await send(modest, found.id, 'approval')).status).toBe(409)
    const transfers = await office.rows('select count(*)::int from transfer where account_id = 1001')
    expect((await send(checker, found.id, 'approval')).body.message).toBe(
      `Repaired: the balance is ${Number(before.balance) / 100}.00`,
    )
    expect((await wallet(1001n)).balance).toBe(before.balance)
    expect(await restricted(1001n)).toEqual([])
    const posted = await office.rows(
      `select kind, debit, credit, amount, ref from transfer where account_id = 1001 order by wallet_version desc limit 2`,
    )
    expect(posted.map(({ kind, debit, credit, amount }) => [kind, debit, credit, amount])).toEqual([
      ['REPAIR', 'wallet', 'adjustment', 50_000n],
      ['REPAIR', 'adjustment', 'wallet', 50_000n],
    ])
    expect((await office.rows('select count(*)::int from transfer where account_id = 1001'))[0].count).toBe(
      transfers[0].count + 2,
    )
    expect(await newest(1001n)).toMatchObject({ status: 'REPAIRED', requested_by: 'finder', decided_by: 'checker' })
    const [log] = (await checker.get(`${path}/log`)).body.data
    expect(log).toMatchObject({
      account: 'player_1001',
      difference: '500.00',
      requestedBy: 'finder',
      approvedBy: 'checker',
      method: 'CORRECT',
    })
    expect(await verify(office.database.db)).toEqual([])
    expect(await checkBalances(office.database.db)).toBe(0)
  })

  test('is repaired even after further entries, and the inconsistent entry is named', async () => {
    const { balance } = await wallet(1001n)
    await tamperWallet('balance = balance - 700', 1001n)
    await issueChips(1001n, 5_000n)
    await issueChips(1001n, 1n)
    await checkBalances(office.database.db)
    const found = await newest(1001n)
    const first = (
      await office.rows(
        'select min(wallet_version) v from (select wallet_version from transfer where account_id = 1001 order by 1 desc limit 2) t',
      )
    )[0].v
    expect(found).toMatchObject({ expected: balance + 5_001n, actual: balance + 4_301n, first_break: first })
    expect(found.cause).toBe(`Entry ${first} does not follow from the previous one`)
    await repair(1001n)
    expect((await wallet(1001n)).balance).toBe(balance + 5_001n)
    expect(await verify(office.database.db)).toEqual([])
  })

  test('can be recorded as found with second approval', async () => {
    const { balance } = await wallet(1001n)
    await tamperWallet('balance = balance + 900', 1001n)
    await repair(1001n, 'RECORD')
    expect((await wallet(1001n)).balance).toBe(balance + 900n)
    expect(await verify(office.database.db)).toEqual([])
    expect(await checkBalances(office.database.db)).toBe(0)
  })

  test('is repaired including held amount and exposure', async () => {
    await tamperWallet('held = held + 300, exposure = exposure + 400, balance = balance + 1', 1001n)
    const { balance } = await wallet(1001n)
    await repair(1001n)
    expect(await wallet(1001n)).toMatchObject({ balance: balance - 1n, held: 0n, exposure: 0n, debt: 0n })
    expect(await verify(office.database.db)).toEqual([])
  })

  test('keeps closed days unchanged; the repair counts on its own day', async () => {
    const tomorrow = instantNow().getTime() + 36 * 3_600_000
    await tamperWallet('balance = balance + 11', 1001n)
    while (await closeNextDay(office.database.db, () => tomorrow)) await Promise.resolve()
    const days = async () => office.rows('select * from balance_day where player_id = 1001 order by day')
    const before = await days()
    expect(before.at(-1)).toMatchObject({ snapshot: before.at(-1).closing + 11n })
    await repair(1001n)
    expect(await days()).toEqual(before)
    expect(await verify(office.database.db)).toEqual([])
  })
})

describe('a repair', () => {
  test('is decided on the figures shown: later changes need a new request', async () => {
    await issueChips(1002n, 10_000n)
    await tamperWallet('balance = balance + 100', 1002n)
    await checkBalances(office.database.db)
    const { id } = await newest(1002n)
    await ask(id)
    await tamperWallet('balance = balance + 1', 1002n)
    expect((await send(checker, id, 'approval')).body.data).toContain('The finding has changed')
    expect((await send(checker, id, 'recheck', {})).status).toBe(409)
    expect((await send(finder, id, 'refusal')).status).toBe(409)
    expect((await send(checker, id, 'refusal')).status).toBe(200)
    expect(await restricted(1002n)).toEqual([])
    expect((await ask(id)).body.data).toContain('Recheck it first')
    expect((await send(finder, id, 'recheck', {})).status).toBe(200)
    await ask(id)
    await office.rows(`update staff set valid_until = now() - interval '1 second' where username = 'finder'`)
    expect((await send(checker, id, 'approval')).body.data).toContain('no longer has permission')
    await office.rows(`update staff set valid_until = null where username = 'finder'`)
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(checker, id, 'approval')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await wallet(1002n)).balance).toBe(10_000n)
    expect(await verify(office.database.db)).toEqual([])
  })

  test('can be rechecked, claimed or ignored with a reason', async () => {
    await issueChips(1003n, 10_000n)
    await tamperWallet('balance = balance + 100', 1003n)
    expect((await finder.post(`${path}/check`, { account: 'player_1003' })).body.message).toBe(
      'player_1003 differs by 1.00',
    )
    expect((await finder.post(`${path}/check`, { account: '1003' })).body.message).toContain('already in the list')
    expect((await finder.post(`${path}/check`, { account: 'north' })).body.message).toContain('no differences found')
    expect((await finder.post(`${path}/check`, { account: 'nobody' })).status).toBe(422)
    const { id } = await newest(1003n)
    expect((await send(finder, id, 'claim', {})).status).toBe(200)
    expect((await send(finder, id, 'dismissal', { reason: confirmation.reason })).status).toBe(200)
    expect(await checkBalances(office.database.db)).toBe(0)
    await tamperWallet('balance = balance + 1', 1003n)
    expect(await checkBalances(office.database.db)).toBe(1)
    const newer = (await newest(1003n)).id
    await tamperWallet('balance = balance - 101', 1003n)
    expect((await send(finder, newer, 'recheck', {})).body.message).toBe('No differences left')
    expect(await newest(1003n)).toMatchObject({ status: 'CLEARED' })
    expect(await verify(office.database.db)).toEqual([])
  })

  test('is limited to the own branch', async () => {
    await issueChips(1004n, 10_000n)
    await tamperWallet('balance = balance + 100', 1004n)
    await checkBalances(office.database.db)
    const { id } = await newest(1004n)
    for (const what of ['recheck', 'approval', 'refusal'])
      expect((await send(north, id, what, what === 'recheck' ? {} : confirmation)).status).toBe(404)
    expect((await north.post(`${path}/check`, { account: 'player_1004' })).status).toBe(422)
    expect((await north.get(path)).body.data.map(({ account }: { account: string }) => account)).not.toContain(
      'player_1004',
    )
    await repair(1004n)
  })
})

describe('FYE-06 no access past the ledger', () => {
  test('the server role cannot write wallets, entries, house accounts or the repair log', async () => {
    const rows =
      await office.rows(`select t.name, p.privilege from unnest(array['wallet', 'transfer', 'operator_account']) t(name)
      cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p(privilege)
      where has_table_privilege('overround_app', t.name, p.privilege) or (p.privilege in ('INSERT', 'UPDATE') and has_any_column_privilege('overround_app', t.name, p.privilege))
      union all select 'balance_repair', p from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p where has_table_privilege('overround_app', 'balance_repair', p)`)
    expect(rows).toEqual([])
  })

  test('the database rejects a repair that differs from the finding', async () => {
    await issueChips(1005n, 1_000n)
    const invented =
      office.rows(`insert into balance_repair (cell, account_id, check_id, domain_id, agent_id, currency, method, before, after, difference, held_difference,
      exposure_before, exposure_after, requested_by, approved_by, reason) values (cell_of(1005), 1005, uuidv7(), 1, 100, 'INR', 'RECORD', 0, 5, 5, 0, 0, 0, 'a', 'b', 'because')`)
    await expect(invented).rejects.toThrow('balance_has_changed')
    await expect(
      office.rows(`insert into balance_repair (cell, account_id, check_id, domain_id, agent_id, currency, method, before, after, difference, held_difference,
      exposure_before, exposure_after, requested_by, approved_by, reason) values (cell_of(1005), 1005, uuidv7(), 1, 100, 'INR', 'RECORD', 0, 0, 0, 0, 0, 0, 'a', 'A', 'because')`),
    ).rejects.toThrow('two_people')
  })

  test('only ledger functions write a balance', () => {
    const writers = globSync('src/**/*.{ts,sql}')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        const bodies = [...text.matchAll(/create (?:or replace )?function (\w+)[\s\S]*?\$\$([\s\S]*?)\$\$/g)]
        const inside = bodies
          .filter(([, , body = '']) => /update wallet[^;]*?set balance\s*=/.test(body))
          .map(([, name]) => `${file}:${name}`)
        const others = text.replace(/create (?:or replace )?function \w+[\s\S]*?\$\$[\s\S]*?\$\$/g, '')
        const isLoose =
          /(update wallet|updateTable\('wallet'\)|table: 'wallet'|insert into wallet|table: 'operator_account'|updateTable\('operator_account'\))/.test(
            others,
          )
        return [...inside, ...(isLoose ? [file] : [])]
      })
    const functions = new Set(writers.map((one) => one.replace(/^.*:/, '')))
    expect([...functions].toSorted()).toEqual(['post_apart', 'post_market', 'post_transfers'])
  })
})
