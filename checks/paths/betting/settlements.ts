import { until } from '#checks/harness/time/until.ts'
import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Result } from './bets.ts'
import type { MarketFixture } from '#checks/paths/catalogue.ts'
import { errorMessageOf, makersLimit, transactionPassword, type Operator } from '#checks/paths/operator.ts'
import { minorOf, total } from '#checks/paths/arithmetic.ts'
import { everyRow, figuresOf } from '#checks/paths/screens.ts'

export const reason = { code: 'RESULT', text: 'As the scorecard says' }
const confirmation = { reason, transactionPassword }

export const resultOf = ({ ends, runners, name }: MarketFixture): Result => {
  if (ends === 'void' || 'runs' in ends) return ends
  const winner = runners.get(ends.winner)
  if (winner === undefined) throw new Error(`${ends.winner} does not play in ${name}`)
  return { winner }
}

/** The published result as a trader enters it; nothing for a void. */
export function enteredResult({ ends }: MarketFixture): Readonly<Record<string, unknown>> {
  if (ends === 'void') return {}
  if (!('runs' in ends)) return { winner: ends.winner }
  return { runs: ends.runs, runsAgain: ends.runs, ...(ends.isShortened ? { isShortened: true } : {}) }
}

/** Whether the maker needs second approval to end the market so: only if more than the limit moves. */
export const exceedsLimit = ({ books }: Operator, { market }: MarketFixture, end: Result): boolean =>
  books.movedBy(market, end) > makersLimit

export interface MarketAction {
  readonly action: 'settlement' | 'feed-settlement' | 'voidance' | 'rollback' | 'resettlement'
  readonly fixture: MarketFixture
  readonly entered?: Readonly<Record<string, unknown>>
  readonly isSecondNeeded: boolean
}

/** Sends an action as the maker; with second approval the checker confirms and the maker must not be able to. */
export async function requestAction(
  { clients: people }: Operator,
  { action, fixture, entered = {}, isSecondNeeded }: MarketAction,
): Promise<void> {
  const path = `/api/market-result/${fixture.market.id}/${action}`
  const preview = await people.maker.post(`${path}?preview=1`, entered)
  const label = `${action} of ${fixture.event}, ${fixture.name}`
  expect(preview.status, `${label}: ${JSON.stringify(preview.body)}`).toBe(200)
  expect(preview.body.data.needsSecondPerson, label).toBe(isSecondNeeded)
  const response = await people.maker.post(path, { ...entered, ...confirmation })
  expect(response.status, `${label}: ${JSON.stringify(response.body)}`).toBe(isSecondNeeded ? 202 : 200)
  if (!isSecondNeeded) return
  await confirm(people, response.body.data.approval, label)
}

async function confirm(
  { maker, checker }: Record<'maker' | 'checker', PanelClient>,
  approval: string,
  what: string,
): Promise<void> {
  const own = await maker.post(`/api/approvals/${approval}/decision`, { decision: 'approve' })
  expect([own.status, errorMessageOf(own)], what).toEqual([403, 'You cannot approve your own request.'])
  const waiting = (await checker.get('/api/approvals')).body.data
  expect(
    waiting.map((one: { id: string }) => one.id),
    what,
  ).toContain(approval)
  const decided = await checker.post(`/api/approvals/${approval}/decision`, { decision: 'approve' })
  expect(decided.status, `${what}: ${JSON.stringify(decided.body)}`).toBe(200)
}

/** The effects of a result as previewed in the panel. */
export async function previewResult(
  { clients: people }: Operator,
  { market, ends }: MarketFixture,
): Promise<ResultPreview> {
  const query: Record<string, string> =
    ends === 'void'
      ? { action: 'void' }
      : 'runs' in ends
        ? { runs: String(ends.runs), ...(ends.isShortened ? { isShortened: 'true' } : {}) }
        : { winner: ends.winner }
  const preview = await figuresOf(people.maker, `/market-result/${market.id}/preview`, query)
  expect(preview['refused']).toBe(null)
  return {
    bets: Number(preview['bets']),
    won: Number(preview['won']),
    voided: Number(preview['voided']),
    players: Number(preview['players']),
    result: minorOf(preview['playerResult']),
    commission: minorOf(preview['commission']),
    own: minorOf(preview['ownShare']),
  }
}

export interface ResultPreview {
  readonly bets: number
  readonly won: number
  readonly voided: number
  readonly players: number
  readonly result: bigint
  readonly commission: bigint
  readonly own: bigint
}

/** The same figures from the books, after settlement. */
export function actualResult({ books }: Operator, { market }: MarketFixture): ResultPreview {
  const entries = books.entries.filter((entry) => entry.market === market)
  const bets = books.bets.filter((bet) => bet.market === market && (bet.status !== 'CANCELLED' || bet.remaining > 0n))
  return {
    bets: bets.length,
    won: bets.filter(({ pl }) => (pl ?? 0n) > 0n).length,
    voided: bets.filter(({ status }) => status !== 'SETTLED').length,
    players: new Set(entries.map(({ player }) => player)).size,
    result: total(entries.map(({ pl }) => pl)),
    commission: total(entries.map(({ commission }) => commission)),
    own: total(entries.map(({ owns }) => owns.at(-1) ?? 0n)),
  }
}

const processing = 'SETTLE_PROCESSING,VOID_PROCESSING,UNSETTLE_PROCESSING'

/** Waits until no market is being settled and returns the status of each market. */
export async function waitForSettlements(
  { clients: people }: Operator,
  fixtures: readonly MarketFixture[],
): Promise<Map<string, string>> {
  const path = `/api/market-result?status=${processing}`
  await until('no market is being settled', async () => (await people.owner.get(path)).body.total_item === 0)
  const rows = await everyRow(people.owner, '/market-result', {})
  return new Map(fixtures.map(({ market }) => [market.id, String(rows.get(market.id)?.['status'])]))
}
