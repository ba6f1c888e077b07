import { randomBytes } from 'node:crypto'
import { answerInLane } from '#engine/inbound/lanes.ts'
import type { InboundContext } from '#engine/inbound/receive.ts'
import { wholeScope } from '#engine/scope.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import { isKeyActive, noteKeyUse, providerKeyOf, type Caller } from '#platform/secrets/keys.ts'
import type { Adapter, Asked, Outcome, ProviderAnswer, ProviderOperation, ProviderRequest } from './adapter.ts'
import { contractOf, isBadAmount } from '#areas/casino/rules/contract.ts'
import { sentenceOf } from '#areas/casino/rules/wallet.ts'
import { shownIn } from '#areas/casino/rules/amounts.ts'
import { sealedBody } from './call-body.ts'
import { readPlayerState } from './context/player-state.facts.ts'
import { notedRequest, type NotedRequest } from './noted-request.ts'
import { storeUnreadable } from './store-unreadable.ts'
import { readWalletAnswer, type WalletCall } from './wallet-call.ts'
import { walletHandler } from './wallet.inbound.ts'

export interface ProviderContext extends InboundContext {
  /** Where failures that nobody expected are reported. */
  readonly onFault: (error: unknown) => void
}

/** Signs nothing: nobody knows it. */
const nobodysSecret = randomBytes(32).toString('hex')

/** A request with who made it and what it belongs to. */
export interface ArrivedRequest {
  readonly adapter: Adapter
  readonly operation: ProviderOperation
  readonly keyId: string
  readonly request: ProviderRequest
  readonly circumstances: RequestOrigin
}

/** A request whose key is known; the bytes that are stored leave its secret out. */
interface KeyedRequest extends ArrivedRequest {
  readonly caller: Caller
  readonly secret: string
}

const failure = (code: (Outcome & { is: 'failure' })['code'], message: string): Outcome => ({
  is: 'failure',
  code,
  message,
})

interface AnsweredRequest {
  readonly answer: ProviderAnswer
  /** null: the key is unknown, and with it the domain. */
  readonly noted: NotedRequest | null
}

/** Answers one request of a provider, always in its own form: a signature over the raw bytes first, then what it asks. */
export async function answerProvider(context: ProviderContext, arrived: ArrivedRequest): Promise<AnsweredRequest> {
  const { adapter, keyId, request } = arrived
  const key = await providerKeyOf(context, keyId, adapter.provider)
  const isSigned = adapter.isSigned(request, key?.secret ?? nobodysSecret, key?.publicKey ?? null)
  if (key === null || (isSigned && !(await isKeyActive(context.db, keyId))))
    return { answer: adapter.write(failure('SIGNATURE_INVALID', 'Unknown key or invalid signature.')), noted: null }
  const { caller, secret = nobodysSecret } = key
  const keyed = { ...arrived, caller, secret }
  return inCurrency(caller.currency, async () => {
    if (!isSigned) return answered(keyed, await refuse(context, keyed, { code: 'SIGNATURE_INVALID' }))
    await noteKeyUse(context.db, keyId)
    try {
      return await answerOf(context, keyed)
    } catch (error) {
      context.onFault(error)
      return answered(keyed, failure('RETRY_LATER', 'The call was not processed. Repeat it.'))
    }
  })
}

const answered = ({ adapter, caller, secret }: KeyedRequest, outcome: Outcome): AnsweredRequest => ({
  answer: adapter.write(outcome),
  noted: notedRequest(caller, { provider: adapter.provider, secret }, [outcome]),
})

interface Unanswerable {
  readonly code: 'SIGNATURE_INVALID' | 'BAD_REQUEST' | 'BAD_AMOUNT' | 'PLAYER_UNKNOWN'
  readonly message?: string
  readonly call?: WalletCall
}

async function refuse(context: ProviderContext, arrived: KeyedRequest, refused: Unanswerable): Promise<Outcome> {
  const { code, message = 'Unknown key or invalid signature.', call } = refused
  const callId = uuidv7()
  const { adapter, request, circumstances, caller, secret } = arrived
  const sealed = sealedBody(context.sealingKeys, callId, request, secret)
  await storeUnreadable(context.db, {
    callId,
    sealed,
    domainId: caller.domainId,
    provider: adapter.provider,
    code,
    ip: circumstances.ip,
    call,
  })
  return { is: 'failure', code, message, callId, call }
}

async function answerOf(context: ProviderContext, arrived: KeyedRequest): Promise<AnsweredRequest> {
  const { adapter, operation, request, caller, secret } = arrived
  const asked = operation.read(request)
  if (asked.asks !== 'calls') return answered(arrived, await outcomeOf(context, arrived, asked))
  const outcomes: Outcome[] = []
  for (const call of asked.calls) outcomes.push(await answerCall(context, arrived, call))
  return {
    answer: asked.write(outcomes),
    noted: notedRequest(caller, { provider: adapter.provider, secret }, outcomes),
  }
}

type SingleAsked = Exclude<Asked, { readonly asks: 'calls' }>

async function outcomeOf(context: ProviderContext, arrived: KeyedRequest, asked: SingleAsked): Promise<Outcome> {
  if (asked.asks === 'nothing') return refuse(context, arrived, { code: 'BAD_REQUEST', message: asked.problem })
  if (asked.asks === 'call') return answerCall(context, arrived, asked.call)
  const { provider } = arrived.adapter
  const state = await transact(context.db, [arrived.caller.domainId], (tx) => readPlayerState(tx, asked, provider))
  const { decimals } = contractOf(arrived.adapter.contract)
  if (state) return { is: 'state', state: { ...state, balance: shownIn(state.balance, decimals) } }
  return asked.asks === 'session'
    ? failure('SESSION_INVALID', 'The session has ended.')
    : failure('PLAYER_UNKNOWN', 'There is no such player.')
}

async function answerCall(context: ProviderContext, arrived: KeyedRequest, call: WalletCall): Promise<Outcome> {
  const contract = contractOf(arrived.adapter.contract)
  if (isBadAmount(call, contract))
    return refuse(context, arrived, { code: 'BAD_AMOUNT', message: sentenceOf('BAD_AMOUNT'), call })
  const callId = uuidv7()
  const { kind, id, round, player, currency, gameCode } = call
  const sealed = sealedBody(context.sealingKeys, callId, arrived.request, arrived.secret)
  const calling = {
    handler: walletHandler,
    request: {
      input: { ...call, contract, callId, sealed, ip: arrived.circumstances.ip, arrivedAt: performance.now() },
      caller: arrived.caller,
      scope: wholeScope,
      now: context.now?.() ?? new Date(),
      circumstances: arrived.circumstances,
      fingerprint: fingerprintBy(context.encryptionKey),
    },
    content: {
      provider: call.provider,
      kind,
      id,
      round,
      player: String(player),
      amount: call.amount === null ? null : String(call.amount),
      currency,
      game: gameCode,
    },
    claim: null,
  }
  try {
    const { balanceThen, ...answer } = readWalletAnswer(await answerInLane(context, calling, String(player)))
    const balance = arrived.adapter.repeats === 'STORED' ? balanceThen : answer.balance
    return { is: 'answer', answer: { ...answer, balance: shownIn(balance, contract.decimals) }, call }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return refuse(context, arrived, { code: 'PLAYER_UNKNOWN', message: 'There is no such player.', call })
  }
}
