import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { branchZone, postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import type { ListCard } from '#blueprint/report/list-card.ts'
import { dayOf } from '#values/day.ts'
import { providerPages } from './provider-pages.ts'
import { worldCasinoBets } from './rounds.screen.ts'

let office: Office
let reader: Colleague
let north: Colleague
const permissions = [...providerPages.map(({ vertical }) => vertical.permission), worldCasinoBets.permission]
const id = (n: number, provider: number) => `01990000-0000-7000-80${provider}0-00000000000${n}`
const today = dayOf(instantNow().getTime(), branchZone)

/** Player, game, stake, win, status; a voided round is refunded. */
const rounds = [
  [1001n, 'Night Tram', 10_000n, 25_000n, 'SETTLED'],
  [1001n, 'Night Tram', 4_000n, 0n, 'SETTLED'],
  [1004n, 'Copper Owl', 2_000n, 500n, 'SETTLED'],
  [1004n, 'Night Tram', 7_000n, 0n, 'OPEN'],
  [1004n, 'Salt Road', 3_000n, 0n, 'VOIDED'],
] as const

/** Paid to the provider beside stakes: call, amount, decision. */
const apart = [
  ['tip', 1_500n, 'APPLIED'],
  ['tip-refund', 1_500n, 'APPLIED'],
  ['tip', 1_500n, 'APPLIED'],
  ['tip', 99_900n, 'REFUSED'],
  ['charge', 4_000n, 'APPLIED'],
] as const

beforeAll(async () => {
  office = await openOffice()
  const at = instantNow().toISOString()
  const post = (lines: Parameters<typeof postTransfers>[2]) => postTransfers(office.database.ownerPool, at, lines)
  await post(
    [1001n, 1004n].map((account) => ({
      account,
      kind: 'DEPOSIT',
      debit: 'gateway',
      credit: 'wallet',
      amount: 1_000_000n,
    })),
  )
  for (const [place, { vertical }] of providerPages.entries())
    for (const [n, [account, game, bet, win, status]] of rounds.entries()) {
      const ref = `casino:${id(n, place)}`
      await office.rows(
        `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency, status)
         values (cell_of($1), $1, $2, $3, 1, (select agent_id from player where id = $1), $4, $5, $6, $7, 'INR', $8)`,
        [account, at, id(n, place), vertical.code, game, bet, win, status],
      )
      const back = { account, debit: 'casino', credit: 'wallet', ref }
      await post([{ account, kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: bet, ref }])
      if (win > 0n) await post([{ ...back, kind: 'CASINO_WIN', amount: win }])
      if (status === 'VOIDED') await post([{ ...back, kind: 'CASINO_REFUND', amount: bet }])
    }
  for (const { vertical } of providerPages)
    for (const [n, [kind, amount, decision]] of apart.entries())
      await office.rows(
        `insert into casino_call (domain_id, provider, kind, external_id, cell, player_id, agent_id, amount, currency, decision, code, ms, at)
         values (1, $1, $2, $3, cell_of(1004), 1004, (select agent_id from player where id = 1004), $4, 'INR', $5, $6, 1, $7)`,
        [vertical.code, kind, `apart-${n}`, amount, decision, decision === 'APPLIED' ? 'OK' : 'INSUFFICIENT_FUNDS', at],
      )
  reader = await office.hire({ username: 'reader', permissions: [...permissions, 'STATEMENTS_VIEW'] })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions })
})
afterAll(() => office?.close())

const rowsAt = async (path: string, search: Readonly<Record<string, string>> = {}, client = reader) => {
  const { status, body } = await client.get(`${apiPath(path)}?${new URLSearchParams(search)}`)
  expect(status, path).toBe(200)
  return body.data
}

describe.each(providerPages.map((page, place) => ({ path: page.vertical.path, page, place })))(
  '$path',
  ({ page, place }) => {
    const { transactions, rounds: roundList, games, players, today: todayQuery, cards, vertical } = page

    test('lists the ledger entries of its rounds with the balances around them', async () => {
      expect((await rowsAt(transactions.path)).length).toBe(8)
      const [stake, win] = (
        await rowsAt(transactions.path, { roundId: id(0, place), direction: 'ascending', sort: 'at' })
      ).toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind))
      // The player gains 110.00 in the two rounds at each provider before this one.
      const before = 10_000 + place * 110
      expect(stake).toMatchObject({
        kind: 'CASINO_BET',
        amount: '-100.00',
        balanceBefore: `${before}.00`,
        balance: `${before - 100}.00`,
        player: 'player_1001',
        game: 'Night Tram',
        roundStatus: 'SETTLED',
      })
      expect(win).toMatchObject({
        kind: 'CASINO_WIN',
        amount: '250.00',
        balanceBefore: `${before - 100}.00`,
        balance: `${before + 150}.00`,
      })
      expect(
        (await rowsAt(transactions.path, { kind: 'CASINO_REFUND' })).map(({ amount }: { amount: string }) => amount),
      ).toEqual(['30.00'])
    })

    test('leads from an entry to its round and to its ledger rows, and back', async () => {
      const [entry] = await rowsAt(transactions.path, { roundId: id(4, place), kind: 'CASINO_REFUND' })
      const [round] = await rowsAt(roundList.path, { id: entry.roundId, startedAt: 'all' })
      expect(round).toMatchObject({ id: id(4, place), status: 'VOIDED', bet: '30.00', win: '0.00', pl: null })
      expect(round.balanceBefore).toBe(round.balanceAfter)
      for (const { playerId, ref, days } of [entry, round]) {
        const ledger = await rowsAt('/account-statement', { account: playerId, ref, at: days })
        expect(ledger.map(({ kind }: { kind: string }) => kind)).toEqual(['CASINO_REFUND', 'CASINO_BET'])
      }
      expect(await rowsAt(transactions.path, { roundId: round.id, at: 'all' })).toHaveLength(2)
    })

    test('sums settled rounds by game and by player', async () => {
      const sums = ({
        game,
        player,
        rounds: count,
        turnover,
        payout,
        ggr,
        rtp,
        open,
        voided,
      }: Record<string, unknown>) => [game ?? player, count, turnover, payout, ggr, rtp, open, voided]
      expect((await rowsAt(games.path)).map(sums)).toEqual([
        ['Copper Owl', 1, '20.00', '5.00', '15.00', '25.00', 0, 0],
        ['Salt Road', 1, '0.00', '0.00', '0.00', null, 0, 1],
        ['Night Tram', 3, '140.00', '250.00', '-110.00', '178.57', 1, 0],
      ])
      expect((await rowsAt(players.path)).map(sums)).toEqual([
        ['player_1001', 2, '140.00', '250.00', '-110.00', '178.57', 0, 0],
        ['player_1004', 3, '20.00', '5.00', '15.00', '25.00', 1, 1],
      ])
    })

    test('C37 every figure of today equals the list that it opens, and tips and charges are no turnover', async () => {
      const { body } = await reader.get(todayQuery.at)
      const [figures] = body.data.currencies
      expect(figures).toEqual({
        currency: 'INR',
        players: 2,
        rounds: 5,
        turnover: '160.00',
        payout: '255.00',
        ggr: '-95.00',
        rtp: '159.38',
        tips: '15.00',
        charges: '40.00',
        open: 1,
        voided: 1,
      })
      expect(body.data.days).toBe(`${today}..${today}`)
      const named: readonly (readonly [string, ListCard])[] = Object.entries(cards)
      for (const [name, { list, search, sums }] of named) {
        const at = `${apiPath(list.path)}/totals?${new URLSearchParams(search(body.data.days))}`
        const { total_item: count, totals } = (await reader.get(at)).body.data
        expect(figures[name], name).toBe(sums[0] === undefined ? count : totals[sums[0]])
        expect(list.permission, name).toBe(vertical.permission)
      }
    })

    test('shows an agent the rounds of their downline only', async () => {
      expect((await rowsAt(transactions.path, {}, north)).map(({ player }: { player: string }) => player)).toEqual(
        Array.from({ length: 3 }, () => 'player_1001'),
      )
      expect((await rowsAt(roundList.path, {}, north)).length).toBe(2)
      expect(await rowsAt(games.path, {}, north)).toMatchObject([
        { game: 'Night Tram', rounds: 2, players: 1, open: 0, agentId: '111' },
      ])
      for (const agentId of ['100', '120'])
        for (const { path } of [transactions, roundList, players, games])
          expect(await rowsAt(path, { agentId }, north), `${path} below ${agentId}`).toEqual([])
      expect(await rowsAt(players.path, { agentId: '111' }, north)).toHaveLength(1)
      expect((await north.get(todayQuery.at)).body.data.currencies).toMatchObject([
        { players: 1, rounds: 2, open: 0, turnover: '140.00' },
      ])
    })
  },
)

test('opens the bets of World Casino without the right to its page', async () => {
  const bare = await office.hire({ username: 'bare', permissions: ['WC_BETS_VIEW'] })
  const found = await rowsAt('/wc-bets', {}, bare)
  expect(found).toEqual(await rowsAt('/wc/rounds'))
  expect(found).toHaveLength(5)
  for (const path of ['/wc', '/wc/rounds', '/wc/players', '/wc/games-played', '/wc/today'])
    expect((await bare.get(`/api${path}`)).status, path).toBe(403)
})

test('C29 a call for a game that nobody has listed waits to be mapped, by any code of a game', async () => {
  await office.rows(
    `insert into casino_game (domain_id, vertical, position, status, title, code, mobile_code, kind, updated_by)
     values (1, 'gap', 1, 'ACTIVE', 'Speed Baccarat', 'speed-baccarat-7', 'speed-baccarat-7-m', 'LIVE', 'check')`,
  )
  for (const code of ['speed-baccarat-7', 'speed-baccarat-7-m', 'speed-baccarat-7b', null])
    await office.rows(
      `insert into casino_call (domain_id, provider, kind, external_id, cell, player_id, agent_id, game_code, amount, currency, decision, code, ms, at)
       values (1, 'gap', 'win', $1, cell_of(1001), 1001, (select agent_id from player where id = 1001), $2, 19500, 'INR', 'APPLIED', 'OK', 1, $3)`,
      [`unlisted-${code}`, code, instantNow().toISOString()],
    )
  const rows: readonly { externalId: string }[] = await rowsAt('/gap/calls', { catalogue: 'UNKNOWN' })
  expect(rows.map(({ externalId }) => externalId)).toEqual(['unlisted-speed-baccarat-7b'])
})
