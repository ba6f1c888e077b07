import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { modules } from '#areas/index.ts'
import { balanceAsOf } from '#areas/reports/statements/as-of/as-of.queries.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { allBindings } from '#areas/server.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { digitsOf, unusualDigits } from '#values/currency.ts'
import { formatMoney, money } from '#values/money.ts'
import type { SettlementClient } from './harness/betting/settlements.ts'
import { freshDatabase } from './harness/database.ts'
import type { PanelClient } from './harness/processes/panel-client.ts'
import type { SmallOperator } from './harness/small-operator.ts'
import { confirmation } from './harness/staff/office.ts'
import { codes, openThreeCurrencies, places, textOf as text, type ThreeCurrencies } from './harness/three-currencies.ts'

let opened: ThreeCurrencies
let site: SmallOperator
let settlement: SettlementClient
let owner: PanelClient
let head: ThreeCurrencies['head']
let rows: ThreeCurrencies['rows']
let call: ThreeCurrencies['call']
let player: ThreeCurrencies['player']
beforeAll(async () => {
  opened = await openThreeCurrencies()
  ;({ site, settlement, owner, head, rows, call, player } = opened)
})
afterAll(() => opened?.close())

/** Decimals of the texts of an answer that are amounts, by their place. */
const digitsIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => digitsIn(each, `${path}.${key}`))
    : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
      ? [`${path} ${value.split('.')[1]?.length ?? 0}`]
      : []

test('the decimals of a currency are the same in the database', async () => {
  const known = [...unusualDigits.keys(), 'INR', 'USD', 'EUR', 'BTC', 'USDT']
  const found = await rows(`select code, currency_digits(code) as digits from unnest($1::text[]) code`, [known])
  expect(found).toEqual(known.map((code) => ({ code, digits: digitsOf(code) })))
  await expect(rows(`insert into currency values ('KRW', '₩', 2)`)).rejects.toThrow('currency_has_its_digits')
})

describe.each(codes)('%s', (code) => {
  const { company, agent } = places[code]
  const balance = async (account: string | bigint) => (await site.wallet(account)).balance
  const agents = async () => (await balance(company)) + (await balance(agent))

  test('pays a bet, its commission and its shares in whole minor units, and takes them back', async () => {
    const one = await player(code)
    const market = await site.market({ commission: 300 })
    const bet = { player: one, market: market.id, runner: market.runners['A'], side: 'BACK', odds: '1.55' }
    const before = await agents()
    const placed = await call(code, '/bet', { ...bet, stake: text(code, 101n) })
    expect(placed).toMatchObject({ matched: text(code, 101n), available: text(code, 9_899n), currency: code })
    // 101 at 1.55 wins 55.55, which is 56 minor units; 3 % of them are 1.68, which is 2.
    const seq = await settlement.run(market.id, { result: settlement.winner(market, 'A') })
    expect([await balance(one), (await agents()) - before]).toEqual([10_054n, -54n])
    const shares = await rows(`select sum(retained)::int as kept from market_share where market_id = $1`, [market.id])
    expect(shares).toEqual([{ kept: -54 }])
    const again = await settlement.run(market.id, { kind: 'rollback', reverses: seq })
    expect([await balance(one), (await agents()) - before]).toEqual([10_000n, 0n])
    await settlement.run(market.id, { result: settlement.winner(market, 'B') })
    expect([again, await balance(one), (await agents()) - before]).toEqual([seq + 1, 9_899n, 101n])
    const voided = await site.market()
    await call(code, '/bet', { ...bet, market: voided.id, runner: voided.runners['A'], stake: text(code, 7n * 101n) })
    await settlement.run(voided.id, { kind: 'void' })
    expect(await balance(one)).toBe(9_899n)
  })

  test('pays a ticket, holds a withdrawal, and refuses finer amounts at the field', async () => {
    const one = await player(code)
    const leg = (odds: string) => ({ sport: 'football', event: odds, market: 'Winner', selection: 'Home', odds })
    const ticket = await call(code, '/ticket', {
      player: one,
      unit: text(code, 700n),
      legs: [leg('1.37'), leg('1.91')],
    })
    // 700 at 2.6167 pay 1,831.69, which is rounded down.
    expect(ticket).toMatchObject({ potential: text(code, 1_831n), available: text(code, 9_300n) })
    const legs = [1, 2].map((n) => ({ n, outcome: 'WIN' }))
    const paid = await call(code, '/ticket/result', { ticket: ticket.ticket, legs })
    expect(paid).toMatchObject({ returned: text(code, 1_831n) })
    expect(await balance(one)).toBe(11_131n)
    const asked = { player: one, method: 'upi' }
    const { withdrawal } = await call(code, '/withdrawal', { ...asked, amount: text(code, 1_005n) })
    expect(await rows(`select amount from withdrawal where id = $1`, [withdrawal])).toEqual([{ amount: 1_005n }])
    expect(await site.wallet(one)).toMatchObject({ balance: 10_126n, held: 1_005n })
    const finer = { JPY: '100.5', KWD: '100.5005' }[code]
    const message = {
      JPY: 'Enter a whole amount. The currency has no decimals.',
      KWD: 'Enter an amount with at most 3 decimals.',
    }[code]
    for (const path of ['/deposit', '/withdrawal'])
      await expect(call(code, path, { ...asked, amount: finer })).rejects.toMatchObject({ fields: { amount: message } })
  })

  test('settles an agent in cash, alone and for a reader of several currencies', async () => {
    await rows(`update agent set credit_reference = 20000 where id = $1`, [agent])
    const own = await balance(agent)
    const [row] = await rows(
      `select sum(balance)::bigint - 20000 as open from wallet where account_id = $1 or account_id in (select id from player where agent_id = $1)`,
      [agent],
    )
    const { open } = row
    for (const client of [head[code], owner]) {
      const list = (await client.get(`/api/downline?node=${company}`))?.body.data
      expect(list).toMatchObject([{ refPl: text(code, open), openResult: text(code, open) }])
    }
    const act = (client: PanelClient, amount: string) =>
      client.post(`/api/downline/${agent}/settlement`, { amount, ...confirmation })
    await rows(`select post_transfers(gen_random_uuid(), now(), 'check', $1, null, null)`, [
      JSON.stringify([
        {
          account: String(company),
          kind: 'ADJUST_CREDIT',
          debit: 'adjustment',
          credit: 'wallet',
          amount: '90000',
          ref: 'x',
        },
      ]),
    ])
    const finer = await act(head[code], { JPY: '5.5', KWD: '0.0055' }[code])
    expect([finer?.status, Object.keys(finer?.body.fields)]).toEqual([422, ['amount']])
    const part = await act(head[code], text(code, 5n))
    expect(part?.body.message).toBe(`${text(code, 5n)} settled, ${text(code, open - 5n)} remaining`)
    const rest = await act(owner, text(code, 7n))
    expect(rest?.body.message).toBe(`${text(code, 7n)} settled, ${text(code, open - 12n)} remaining`)
    expect(await balance(agent)).toBe(own - 12n)
  })
})

test('the books of all currencies agree', async () => {
  expect(await verify(kyselyOver(opened.database.ownerPool))).toEqual([])
})

test('opens every list and its totals for a reader of several currencies', async () => {
  const lists = allBindings.flatMap(({ datasets = [] }) => datasets.map(({ list }) => list))
  const refused: unknown[] = []
  for (const { path } of lists) {
    if (path.includes(':')) continue
    for (const address of [`/api${path}`, `/api${path}/totals`]) {
      const { status, body } = await owner.get(address)
      if (status === 500 || status === 409) refused.push([address, status, body])
    }
  }
  expect(refused).toEqual([])
})

test.each(codes)('answers every query for a reader of several currencies as for one of %s', async (code) => {
  const one = await player(code)
  const market = await site.market()
  const on = { player: one, market: market.id, runner: market.runners['A'], side: 'BACK', odds: '1.5' }
  const { bet } = await call(code, '/bet', { ...on, stake: text(code, 101n) })
  const leg = { sport: 'football', event: 'a', market: 'b', selection: `c ${code}`, odds: '2' }
  const { ticket } = await call(code, '/ticket', { player: one, unit: text(code, 7n), legs: [leg] })
  const { deposit } = await call(code, '/deposit', { player: one, method: 'upi', amount: text(code, 1_001n) })
  const { withdrawal } = await call(code, '/withdrawal', { player: one, method: 'upi', amount: text(code, 1_003n) })
  const thread = await call(code, '/message', { player: one, subject: 'a', body: 'b' })
  const known: Readonly<Record<string, string>> = { account: one, payment: withdrawal, bet, ticket }
  const others: Readonly<Record<string, string>> = {
    payment: deposit,
    message_thread: thread.thread,
    account: String(places[code].agent),
  }
  const refused: unknown[] = []
  const answered = new Set<string>()
  for (const { at, currencyOf, parameters } of contentsOf(modules).queries) {
    for (const subjects of [known, others]) {
      const [subject, name] = currencyOf ?? []
      const id = subject === undefined ? market.id : (subjects[subject] ?? randomUUID())
      const path = at.replaceAll(/:(\w+)/g, (_, key) => (key === name ? id : market.id))
      const more = name !== undefined && !at.includes(`:${name}`) ? `?${name}=${id}` : ''
      const now = parameters === balanceAsOf.parameters ? `&instant=${instantNow().toISOString()}` : ''
      const [mixed, own] = [await owner.get(path + more + now), await head[code].get(path + more + now)]
      if ([409, 500].includes(mixed.status)) refused.push([path, mixed.status, mixed.body])
      if (subject === undefined || mixed.status !== 200) continue
      answered.add(subject)
      expect([path, digitsIn(mixed.body.data)]).toEqual([path, digitsIn(own.body.data)])
    }
  }
  expect(refused).toEqual([])
  expect([...answered].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'account',
    'bet',
    'message_thread',
    'payment',
    'ticket',
  ])
})

test('shows each row and each total of a reader of several currencies in its own decimals', async () => {
  const { data } = (await owner.get('/api/players')).body
  const shown = new Set(
    data.map(({ currency, balance }: Record<string, string>) => `${currency} ${balance?.split('.')[1]?.length ?? 0}`),
  )
  expect(shown).toEqual(new Set(['JPY 0', 'KWD 3']))
  const { totals_by_currency } = (await owner.get('/api/players/totals')).body.data
  const sums = await rows(
    `select p.currency, sum(w.balance)::bigint as sum from wallet w join player p on p.id = w.account_id group by 1 order by 1`,
  )
  expect(Object.entries<{ balance: string }>(totals_by_currency).map(([code, { balance }]) => [code, balance])).toEqual(
    sums.map(({ currency, sum }) => [currency, formatMoney(money(sum), digitsOf(currency))]),
  )
  const between = (await owner.get('/api/players?balance=9.5..10.5')).body.data
  expect(new Set(between.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(['KWD']))
})

test('the migration converts amounts that count hundredths, and stops where one is finer than its currency', async () => {
  const step = await readFile('src/platform/database/migrations/0040_minor_units.sql', 'utf8')
  const [conversion = ''] = /do \$\$[\s\S]*?end \$\$;/.exec(step) ?? []
  const balances = () => rows(`select account_id, balance from wallet where domain_id in (3, 4) order by 1`)
  const before = await balances()
  await expect(rows(conversion)).rejects.toThrow('Stored amounts are finer than their currency')
  expect(await balances()).toEqual(before)
  const older = await freshDatabase()
  const { rows: converted } = await older.ownerPool
    .query(
      `insert into currency values ('JPY', '¥', 0), ('KWD', 'KD', 3), ('INR', '₹', 2);
       insert into domain (id, code, name, host, currency) values (1, 'a', 'a', 'a', 'JPY'), (2, 'b', 'b', 'b', 'KWD'), (3, 'c', 'c', 'c', 'INR');
       insert into agent (id, domain_id, level, upline, username, credit_reference, exposure_limit) select n, n, 1, array[n], 'top', 500000, case n when 1 then -1 else 700 end from generate_series(1, 3) n;
       ${conversion}`,
    )
    .then(() =>
      older.ownerPool.query(
        `select credit_reference as credit, exposure_limit as limit, point_value as point from agent order by id`,
      ),
    )
    .finally(() => older.close())
  expect(converted).toEqual([
    { credit: 5_000n, limit: -1n, point: 1n },
    { credit: 5_000_000n, limit: 7_000n, point: 1_000n },
    { credit: 500_000n, limit: 700n, point: 100n },
  ])
})
