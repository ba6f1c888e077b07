import { strictEqual } from 'node:assert/strict'
import type { Result } from '#checks/paths/books.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { makersLimit, type Answer, type Content } from '../ground.ts'
import type { Listed, MarketStatus } from '../model.ts'
import { expectStatus, press, type Command, type Stage } from '../stage.ts'

export const pathOf = ({ market }: Listed): string => `/market-result/${market.id}`

export const inPlay: readonly MarketStatus[] = ['OPEN', 'SUSPENDED', 'CLOSED']

export const marketIn = ({ model, luck }: Stage, states: readonly MarketStatus[]): Listed | null => {
  const some = model.markets.filter(({ status }) => states.includes(status))
  return some.length === 0 ? null : luck.oneOf(some)
}

export interface Declared {
  readonly end: Result
  readonly entered: Content
}

export function someResult({ luck }: Stage, { market, kind }: Listed): Declared {
  if (kind === 'session') {
    const runs = luck.oneOf([39, 40, 41, 44, 45, 49, 50, 61, 62, 63])
    return { end: { runs }, entered: { runs, runsAgain: runs } }
  }
  const winner = luck.oneOf(market.runners)
  return { end: { winner }, entered: { winner } }
}

/** The work of the settlement job, by one or by two at once; the server's own job comes on top and finds it done. */
export async function work({ ground, luck }: Stage, { market }: Listed): Promise<void> {
  const run = () => settleMarket(ground.db, BigInt(market.id), { workers: 2 })
  await (luck.happens(25) ? Promise.all([run(), run()]) : run())
}

/** What one person asked for and a second one has to confirm. */
export async function confirmed(stage: Stage, asked: Answer, what: string): Promise<void> {
  expectStatus(asked, 202, what)
  const { approval } = asked.body['data'] as { readonly approval: string }
  const decision = `/api/approvals/${approval}/decision`
  const { maker, checker } = stage.ground.people
  if (stage.luck.happens(10)) expectStatus(await maker.post(decision, { decision: 'approve' }), 403, 'his own second')
  expectStatus(await checker.post(decision, { decision: 'approve' }), 200, `${what} is confirmed`)
}

/** The maker declares it; above his limit a second person confirms. */
async function declare(stage: Stage, listed: Listed, { end, entered }: Declared): Promise<string> {
  const { model } = stage
  const path = `${pathOf(listed)}/${end === 'void' ? 'voidance' : 'settlement'}`
  const isPreviewed = stage.luck.happens(30)
  const preview = isPreviewed ? await press(stage, 'maker', `${path}?preview=1`, entered) : null
  const answer = await press(stage, 'maker', path, entered)
  const what = `${path} ${JSON.stringify(entered)}`
  const isConfirmed = answer.status === 202
  if (isConfirmed) await confirmed(stage, answer, what)
  else expectStatus(answer, 200, what)
  await work(stage, listed)
  model.settle(listed, end)
  const result = model.lastResult(listed)
  const isAbove = result > makersLimit || -result > makersLimit
  strictEqual(isConfirmed, isAbove, `${what}: ${result} and a limit of ${makersLimit}`)
  if (preview) strictEqual((preview.body['data'] as Content)['needsSecondPerson'], isAbove, `preview of ${what}`)
  return `${what}, ${isConfirmed ? 'by two people' : 'by one'}`
}

export const settle: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  return listed && declare(stage, listed, someResult(stage, listed))
}

export const voidMarket: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  return listed && declare(stage, listed, { end: 'void', entered: {} })
}

export const rollBack: Command = async (stage) => {
  const listed = marketIn(stage, ['SETTLED', 'VOIDED'])
  if (!listed) return null
  const path = `${pathOf(listed)}/rollback`
  await confirmed(stage, await press(stage, 'maker', path), path)
  await work(stage, listed)
  stage.model.rollBack(listed)
  return `${path}`
}

export const resettle: Command = async (stage) => {
  const listed = marketIn(stage, ['SETTLED', 'VOIDED'])
  if (!listed) return null
  const { end, entered } = someResult(stage, listed)
  const path = `${pathOf(listed)}/resettlement`
  await confirmed(stage, await press(stage, 'maker', path, entered), path)
  await work(stage, listed)
  stage.model.rollBack(listed)
  stage.model.settle(listed, end)
  return `${path} ${JSON.stringify(entered)}`
}

const switches = [
  { action: 'opening', from: ['SUSPENDED', 'CLOSED'], to: 'OPEN' },
  { action: 'suspension', from: ['OPEN'], to: 'SUSPENDED' },
  { action: 'closing', from: ['OPEN', 'SUSPENDED'], to: 'CLOSED' },
] as const

/** Opens, suspends or closes; opening is what is wanted most. */
export const switchMarket: Command = async (stage) => {
  const { model, luck } = stage
  const shut = marketIn(stage, ['SUSPENDED', 'CLOSED'])
  const listed = shut && luck.happens(70) ? shut : luck.oneOf(model.markets)
  const { action, from, to } = listed === shut ? switches[0] : luck.oneOf(switches)
  const isPossible = from.some((status) => status === listed.status)
  const answer = await press(stage, 'owner', `${pathOf(listed)}/${action}`)
  expectStatus(answer, isPossible ? 200 : 409, `${action} of ${listed.status}`)
  if (isPossible) listed.status = to
  // Orders of this model outlive a halt; the job that looks for others has to be through before a result is taken.
  if (isPossible && to !== 'OPEN') await changeMarket(stage.ground.db, BigInt(listed.market.id))
  return `${pathOf(listed)}/${action}: ${answer.status}`
}
