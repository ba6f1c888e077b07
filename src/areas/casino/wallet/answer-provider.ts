import { randomBytes } from 'node:crypto'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { isKeyActive, noteKeyUse, providerKeyOf } from '#platform/secrets/keys.ts'
import { contractOf } from '#areas/casino/rules/contract.ts'
import { shownIn } from '#areas/casino/rules/amounts.ts'
import type { Asked, Outcome, ProviderAnswer } from './adapter.ts'
import { answerTogether, answerWalletCall } from './answer-wallet-call.ts'
import { failure, refuse, type ArrivedRequest, type KeyedRequest, type ProviderContext } from './arrived-request.ts'
import { readPlayerState } from './context/player-state.facts.ts'
import { bookableUntil, inTime, TooLate } from './in-time.ts'
import { notedRequest, type NotedRequest } from './noted-request.ts'

/** Signs nothing: nobody knows it. */
const nobodysSecret = randomBytes(32).toString('hex')

interface AnsweredRequest {
  readonly answer: ProviderAnswer
  /** null: the key is unknown or was not read in time, and with it the domain. */
  readonly noted: NotedRequest | null
  /** What opened nothing: the key, or its signature; null: neither, as far as was known in time. */
  readonly wrong: 'KEY' | 'SIGNATURE' | null
}

/** What is known of a request before it is answered. */
interface KnownKey {
  readonly keyed: KeyedRequest
  readonly isSigned: boolean
}

const wrongKey = failure('SIGNATURE_INVALID', 'Unknown key or invalid signature.')
const notInTime = failure('RETRY_LATER', 'The call was not answered in time. Repeat it.')

/**
 * Answers one request of a provider, always in its own form, and within the time that its contract states: a provider that waits
 * in vain rolls back what it does not know the outcome of.
 */
export async function answerProvider(context: ProviderContext, arrived: ArrivedRequest): Promise<AnsweredRequest> {
  const { answersWithinMs } = contractOf(arrived.adapter.contract)
  const bookUntil = bookableUntil(answersWithinMs)
  let known: KnownKey | null = null
  const work = answerKeyed(context, arrived, (key, isSigned) => {
    known = { keyed: { ...arrived, ...key, bookUntil }, isSigned }
    return known
  })
  return inTime(answersWithinMs, work, () =>
    known === null
      ? { answer: arrived.adapter.write(notInTime), noted: null, wrong: null }
      : answered(known, notInTime),
  )
}

/** A signature over the raw bytes first, then what it asks. */
async function answerKeyed(
  context: ProviderContext,
  { adapter, keyId, request }: ArrivedRequest,
  knownBy: (key: Pick<KeyedRequest, 'caller' | 'secret'>, isSigned: boolean) => KnownKey,
): Promise<AnsweredRequest> {
  const key = await providerKeyOf(context, keyId, adapter.provider)
  const isSigned = adapter.isSigned(request, key?.secret ?? nobodysSecret, key?.publicKey ?? null)
  if (key === null || (isSigned && !(await isKeyActive(context.db, keyId))))
    return { answer: adapter.write(wrongKey), noted: null, wrong: 'KEY' }
  const { caller, secret = nobodysSecret } = key
  const known = knownBy({ caller, secret }, isSigned)
  return inCurrency(caller.currency, async () => {
    if (!isSigned) return answered(known, await refuse(context, known.keyed, { code: 'SIGNATURE_INVALID' }))
    await noteKeyUse(context.db, keyId)
    try {
      return await answerOf(context, known)
    } catch (error) {
      // A busy moment is no fault: the provider repeats the call.
      if (!(error instanceof TooLate)) context.onFault(error)
      return answered(known, failure('RETRY_LATER', 'The call was not processed. Repeat it.'))
    }
  })
}

const answered = ({ keyed, isSigned }: KnownKey, outcome: Outcome): AnsweredRequest => ({
  answer: keyed.adapter.write(outcome),
  noted: notedOf(keyed, [outcome]),
  wrong: isSigned ? null : 'SIGNATURE',
})

const notedOf = ({ adapter, caller, secret }: KeyedRequest, outcomes: readonly Outcome[]): NotedRequest =>
  notedRequest(caller, { provider: adapter.provider, secret }, outcomes)

async function answerOf(context: ProviderContext, known: KnownKey): Promise<AnsweredRequest> {
  const { keyed } = known
  const asked = keyed.operation.read(keyed.request)
  if (asked.asks !== 'calls') return answered(known, await outcomeOf(context, keyed, asked))
  const outcomes = await outcomesOf(context, keyed, asked)
  return { answer: asked.write(outcomes), noted: notedOf(keyed, outcomes), wrong: null }
}

/** By the contract of the provider all of the calls of a request are booked or none; otherwise each is decided alone. */
async function outcomesOf(
  context: ProviderContext,
  arrived: KeyedRequest,
  { calls }: Extract<Asked, { readonly asks: 'calls' }>,
): Promise<readonly Outcome[]> {
  if (contractOf(arrived.adapter.contract).isWhole) return answerTogether(context, arrived, calls)
  const outcomes: Outcome[] = []
  for (const call of calls) outcomes.push(await answerWalletCall(context, arrived, call))
  return outcomes
}

type SingleAsked = Exclude<Asked, { readonly asks: 'calls' }>

async function outcomeOf(context: ProviderContext, arrived: KeyedRequest, asked: SingleAsked): Promise<Outcome> {
  if (asked.asks === 'nothing') return refuse(context, arrived, { code: 'BAD_REQUEST', message: asked.problem })
  if (asked.asks === 'call') return answerWalletCall(context, arrived, asked.call)
  const { provider } = arrived.adapter
  const state = await transact(context.db, [arrived.caller.domainId], (tx) => readPlayerState(tx, asked, provider))
  const { decimals } = contractOf(arrived.adapter.contract)
  if (state) return { is: 'state', state: { ...state, balance: shownIn(state.balance, decimals) } }
  return asked.asks === 'session'
    ? failure('SESSION_INVALID', 'The session has ended.')
    : failure('PLAYER_UNKNOWN', 'There is no such player.')
}
