import { strictEqual } from 'node:assert/strict'
import type { Result } from '#checks/paths/books.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { settleMarket } from '#areas/exchange/settlement/settle.ts'
import { makersLimit, type Answer, type Content } from '#checks/simulation/simulation-setup.ts'
import type { ListedMarket, MarketStatus } from '../model.ts'
import { expectStatus, runAction, type Command, type Sequence } from '#checks/simulation/sequence-state.ts'

export const pathOf = ({ market }: ListedMarket): string => `/market-result/${market.id}`

export const inPlay: readonly MarketStatus[] = ['OPEN', 'SUSPENDED', 'CLOSED']

export const marketIn = ({ model, random }: Sequence, states: readonly MarketStatus[]): ListedMarket | null => {
  const some = model.markets.filter(({ status }) => states.includes(status))
  return some.length === 0 ? null : random.oneOf(some)
}

export interface DeclaredResult {
  readonly end: Result
  readonly entered: Content
}

export function randomResult({ random }: Sequence, { market, kind }: ListedMarket): DeclaredResult {
  if (kind === 'session') {
    const runs = random.oneOf([39, 40, 41, 44, 45, 49, 50, 61, 62, 63])
    return { end: { runs }, entered: { runs, runsAgain: runs } }
  }
  const winner = random.oneOf(market.runners)
  return { end: { winner }, entered: { winner } }
}

/** Runs the settlement like the job does, once or twice concurrently; the server's own job then finds it done. */
export async function processSettlement({ setup, random }: Sequence, { market }: ListedMarket): Promise<void> {
  const run = () => settleMarket(setup.db, BigInt(market.id), { workers: 2 })
  await (random.happens(25) ? Promise.all([run(), run()]) : run())
}

/** Confirms a request with the second approver. */
export async function confirmRequest(stage: Sequence, request: Answer, label: string): Promise<void> {
  expectStatus(request, 202, label)
  const { approval } = request.body['data'] as { readonly approval: string }
  const decision = `/api/approvals/${approval}/decision`
  const { maker, checker } = stage.setup.clients
  if (stage.random.happens(10))
    expectStatus(await maker.post(decision, { decision: 'approve' }), 403, 'approval of the own request')
  expectStatus(await checker.post(decision, { decision: 'approve' }), 200, `${label} is confirmed`)
}

/** Declares a result as the maker; above the maker's limit the checker confirms. */
async function declare(stage: Sequence, listed: ListedMarket, { end, entered }: DeclaredResult): Promise<string> {
  const { model } = stage
  const path = `${pathOf(listed)}/${end === 'void' ? 'voidance' : 'settlement'}`
  const isPreviewed = stage.random.happens(30)
  const moved = model.books.movedBy(listed.market, end)
  const preview = isPreviewed ? await runAction(stage, 'maker', `${path}?preview=1`, entered) : null
  const answer = await runAction(stage, 'maker', path, entered)
  const what = `${path} ${JSON.stringify(entered)}`
  const isConfirmed = answer.status === 202
  if (isConfirmed) await confirmRequest(stage, answer, what)
  else expectStatus(answer, 200, what)
  await processSettlement(stage, listed)
  model.settle(listed, end)
  const isAbove = moved > makersLimit
  strictEqual(isConfirmed, isAbove, `${what}: ${moved} and a limit of ${makersLimit}`)
  if (preview) strictEqual((preview.body['data'] as Content)['needsSecondPerson'], isAbove, `preview of ${what}`)
  return `${what}, ${isConfirmed ? 'with second approval' : 'without'}`
}

export const settle: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  return listed && declare(stage, listed, randomResult(stage, listed))
}

export const voidMarket: Command = async (stage) => {
  const listed = marketIn(stage, inPlay)
  return listed && declare(stage, listed, { end: 'void', entered: {} })
}

export const rollBack: Command = async (stage) => {
  const listed = marketIn(stage, ['SETTLED', 'VOIDED'])
  if (!listed) return null
  const path = `${pathOf(listed)}/rollback`
  await confirmRequest(stage, await runAction(stage, 'maker', path), path)
  await processSettlement(stage, listed)
  stage.model.rollBack(listed)
  return `${path}`
}

export const resettle: Command = async (stage) => {
  const listed = marketIn(stage, ['SETTLED', 'VOIDED'])
  if (!listed) return null
  const { end, entered } = randomResult(stage, listed)
  const path = `${pathOf(listed)}/resettlement`
  await confirmRequest(stage, await runAction(stage, 'maker', path, entered), path)
  await processSettlement(stage, listed)
  stage.model.rollBack(listed)
  stage.model.settle(listed, end)
  return `${path} ${JSON.stringify(entered)}`
}

const statusActions = [
  { action: 'opening', from: ['SUSPENDED', 'CLOSED'], to: 'OPEN' },
  { action: 'suspension', from: ['OPEN'], to: 'SUSPENDED' },
  { action: 'closing', from: ['OPEN', 'SUSPENDED'], to: 'CLOSED' },
] as const

/** Opens, suspends or closes a market; mostly opens. */
export const changeMarketStatus: Command = async (stage) => {
  const { model, random } = stage
  const shut = marketIn(stage, ['SUSPENDED', 'CLOSED'])
  const listed = shut && random.happens(70) ? shut : random.oneOf(model.markets)
  const { action, from, to } = listed === shut ? statusActions[0] : random.oneOf(statusActions)
  const isPossible = from.some((status) => status === listed.status)
  const answer = await runAction(stage, 'owner', `${pathOf(listed)}/${action}`)
  expectStatus(answer, isPossible ? 200 : 409, `${action} of ${listed.status}`)
  if (isPossible) listed.status = to
  // The model's orders persist through a suspension; the job that lapses others must finish before a result is declared.
  if (isPossible && to !== 'OPEN') await changeMarket(stage.setup.db, BigInt(listed.market.id))
  return `${pathOf(listed)}/${action}: ${answer.status}`
}
