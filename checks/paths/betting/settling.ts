import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Result } from './bets.ts'
import type { Fixture } from '#checks/paths/catalogue.ts'
import { sentenceOf, transactionPassword, type Operator } from '#checks/paths/operator.ts'
import { minorOf, total } from '#checks/paths/plain.ts'
import { everyRow, figuresOf } from '#checks/paths/screens.ts'

export const reason = { code: 'RESULT', text: 'As the scorecard says' }
const signed = { reason, transactionPassword }

export const resultOf = ({ ends, runners, name }: Fixture): Result => {
  if (ends === 'void' || 'runs' in ends) return ends
  const winner = runners.get(ends.winner)
  if (winner === undefined) throw new Error(`${ends.winner} does not play in ${name}`)
  return { winner }
}

export interface Deed {
  readonly action: 'settlement' | 'feed-settlement' | 'voidance' | 'rollback' | 'resettlement'
  readonly fixture: Fixture
  readonly entered?: Readonly<Record<string, unknown>>
  readonly isSecondNeeded: boolean
}

/** The maker asks through the panel; where two are needed another one confirms, and the maker himself cannot. */
export async function ask(
  { people }: Operator,
  { action, fixture, entered = {}, isSecondNeeded }: Deed,
): Promise<void> {
  const path = `/api/market-result/${fixture.market.id}/${action}`
  const tried = await people.maker.post(`${path}?preview=1`, entered)
  const what = `${action} of ${fixture.event}, ${fixture.name}`
  expect(tried.status, `${what}: ${JSON.stringify(tried.body)}`).toBe(200)
  expect(tried.body.data.needsSecondPerson, what).toBe(isSecondNeeded)
  const asked = await people.maker.post(path, { ...entered, ...signed })
  expect(asked.status, `${what}: ${JSON.stringify(asked.body)}`).toBe(isSecondNeeded ? 202 : 200)
  if (!isSecondNeeded) return
  await confirm(people, asked.body.data.approval, what)
}

async function confirm(
  { maker, checker }: Record<'maker' | 'checker', PanelClient>,
  approval: string,
  what: string,
): Promise<void> {
  const own = await maker.post(`/api/approvals/${approval}/decision`, { decision: 'approve' })
  expect([own.status, sentenceOf(own)], what).toEqual([403, 'Whoever asks cannot confirm'])
  const waiting = (await checker.get('/api/approvals')).body.data
  expect(
    waiting.map((one: { id: string }) => one.id),
    what,
  ).toContain(approval)
  const given = await checker.post(`/api/approvals/${approval}/decision`, { decision: 'approve' })
  expect(given.status, `${what}: ${JSON.stringify(given.body)}`).toBe(200)
}

/** What the panel says a result will do, against what the books say it did. */
export async function foretold({ people }: Operator, { market, ends }: Fixture): Promise<Foretold> {
  const asked: Record<string, string> =
    ends === 'void' ? { what: 'void' } : 'runs' in ends ? { runs: String(ends.runs) } : { winner: ends.winner }
  const told = await figuresOf(people.maker, `/market-result/${market.id}/preview`, asked)
  expect(told['refused']).toBe(null)
  return {
    bets: Number(told['bets']),
    won: Number(told['won']),
    voided: Number(told['voided']),
    players: Number(told['players']),
    result: minorOf(told['playerResult']),
    commission: minorOf(told['commission']),
    own: minorOf(told['ownShare']),
  }
}

export interface Foretold {
  readonly bets: number
  readonly won: number
  readonly voided: number
  readonly players: number
  readonly result: bigint
  readonly commission: bigint
  readonly own: bigint
}

/** The same figures from the books, after they were settled. */
export function cameTrue({ books }: Operator, { market }: Fixture): Foretold {
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

/** Waits until the server's jobs have nothing left to settle, and says how the markets stand then. */
export async function settled({ people }: Operator, fixtures: readonly Fixture[]): Promise<Map<string, string>> {
  const patience = Date.now() + 240_000
  while ((await people.owner.get(`/api/market-result?status=${processing}`)).body.total_item > 0) {
    if (Date.now() > patience) throw new Error('Markets are still being settled')
    await new Promise((wake) => setTimeout(wake, 300))
  }
  const rows = await everyRow(people.owner, '/market-result', {})
  return new Map(fixtures.map(({ market }) => [market.id, String(rows.get(market.id)?.['status'])]))
}
