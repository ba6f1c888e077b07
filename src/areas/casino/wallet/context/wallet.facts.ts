import type { CasinoAnswer } from '#areas/casino/rules/wallet.ts'
import type { FreeRounds } from '#areas/casino/rules/free-rounds.ts'
import type { withHolds } from '#areas/casino/rules/held-win.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { settingMoney, type Money } from '#values/money.ts'
import { answerCall, callOf, correctionBy, earlierIn, type AnyCall } from '../answer-call.ts'
import type { SplitCall } from '#areas/casino/rules/purses.ts'
import type { ArrivedCall } from '../wallet-call.ts'
import { holdsOf, type Holds } from './held-wins.facts.ts'
import type { Award, StoredCall } from './stored-context.ts'
import { lockWalletContexts, type WalletContext } from './wallet-context.facts.ts'

export interface WalletFacts {
  readonly context: WalletContext
  readonly call: AnyCall
  readonly roundId: string
  readonly earlier: StoredCall | null
  /** Of a result under the same id. */
  readonly correction: ReturnType<typeof correctionBy>
  readonly answered: CasinoAnswer
  /** The free rounds after the call; null: it has none. */
  readonly grant: FreeRounds | null
  /** The bonus that it plays with, before the call. */
  readonly award: Award | null
  readonly split: SplitCall | null
  /** How often a bonus is wagered in the domain. */
  readonly factor: number
  readonly before: Holds
  readonly holds: ReturnType<typeof withHolds>
  readonly stake: Money
  readonly subject: Subject<'player'>
}

interface WalletRequest {
  readonly input: ArrivedCall
  readonly now: Date
}

/** Facts of calls of different players; one has none where its player is not known, or where it cannot be answered with the others. */
export async function factsOfAll(
  tx: Tx,
  all: readonly WalletRequest[],
  { waits }: { readonly waits: boolean },
): Promise<readonly (WalletFacts | null)[]> {
  const contexts = await lockWalletContexts(
    tx,
    all.map(({ input: call, now: at }) => ({ call, at })),
    { waits },
  )
  const facts: (WalletFacts | null)[] = []
  for (const [place, request] of all.entries()) {
    const context = contexts[place] ?? null
    facts.push(context && (await factsOf(tx, context, request)))
  }
  return facts
}

async function factsOf(tx: Tx, locked: WalletContext, { input: arrived, now }: WalletRequest): Promise<WalletFacts> {
  const { bonus, site } = (await settingsIn(tx)).of(locked.domainId)
  // Under maintenance nothing new is staked; what was staked gets its result.
  const context = site.isMaintenance ? { ...locked, barrier: locked.barrier ?? ('GAME_DISABLED' as const) } : locked
  const roundId = context.round?.id ?? uuidv7()
  const call = callOf(context, arrived, roundId)
  const before = await holdsOf(tx, context, call)
  const correction = correctionBy(context, arrived)
  return {
    context,
    call,
    roundId,
    correction,
    earlier: correction === null ? earlierIn(context, arrived) : null,
    before,
    factor: bonus.wagering,
    ...answerCall(context, call, arrived, { before, now, maxBet: settingMoney(bonus.maxBet) }),
    subject: {
      table: 'player',
      key: { cell: context.cell, id: arrived.player },
      domainId: context.domainId,
      agentId: BigInt(context.agentId),
      name: `player ${context.username}`,
      shown: {},
    },
  }
}
