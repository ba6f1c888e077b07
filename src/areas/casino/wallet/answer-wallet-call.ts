import { answerTogether as answerInOneTransaction, type Call } from '#engine/inbound/answer-call.ts'
import { answerInLane } from '#engine/inbound/lanes.ts'
import { wholeScope } from '#engine/scope.ts'
import { shownIn } from '#areas/casino/rules/amounts.ts'
import { contractOf, isBadAmount } from '#areas/casino/rules/contract.ts'
import { sentenceOf, type CasinoRefusal } from '#areas/casino/rules/wallet.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import type { Outcome } from './adapter.ts'
import { refuse, type KeyedRequest, type ProviderContext } from './arrived-request.ts'
import { sealedBody } from './call-body.ts'
import { refusedWhenLate } from './in-time.ts'
import { readWalletAnswer, type WalletCall } from './wallet-call.ts'
import { walletHandler } from './wallet.inbound.ts'

interface AskedOfWallet {
  readonly call: WalletCall
  /** Given where others of its request decide that it is refused. */
  readonly refusal?: CasinoRefusal
}

/** A call of the provider as the engine answers it. */
function askedOfWallet(context: ProviderContext, arrived: KeyedRequest, { call, ...more }: AskedOfWallet): Call {
  const callId = uuidv7()
  const { kind, id, round, player, currency, gameCode } = call
  const { adapter, caller, circumstances, request, secret, bookUntil } = arrived
  const contract = contractOf(adapter.contract)
  const sealed = sealedBody(context.sealingKeys, callId, request, secret)
  return {
    handler: refusedWhenLate(walletHandler, bookUntil),
    request: {
      input: { ...call, ...more, contract, callId, sealed, ip: circumstances.ip, arrivedAt: performance.now() },
      caller,
      scope: wholeScope,
      now: context.now?.() ?? new Date(),
      circumstances,
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
}

/** The answer of the wallet, with the balance that the contract asks for. */
function answeredBy({ adapter }: KeyedRequest, call: WalletCall, answered: unknown): Outcome {
  const { balanceThen, ...answer } = readWalletAnswer(answered)
  const balance = adapter.repeats === 'STORED' ? balanceThen : answer.balance
  return {
    is: 'answer',
    answer: { ...answer, balance: shownIn(balance, contractOf(adapter.contract).decimals) },
    call,
  }
}

const badAmount = (context: ProviderContext, arrived: KeyedRequest, call: WalletCall): Promise<Outcome> =>
  refuse(context, arrived, { code: 'BAD_AMOUNT', message: sentenceOf('BAD_AMOUNT'), call })

function unlessUnknown(context: ProviderContext, arrived: KeyedRequest, call: WalletCall, error: unknown) {
  if (!(error instanceof NotFound)) throw error
  return refuse(context, arrived, { code: 'PLAYER_UNKNOWN', message: 'There is no such player.', call })
}

/** Answers one call, whatever else its request asks. */
export async function answerWalletCall(
  context: ProviderContext,
  arrived: KeyedRequest,
  call: WalletCall,
): Promise<Outcome> {
  if (isBadAmount(call, contractOf(arrived.adapter.contract))) return badAmount(context, arrived, call)
  try {
    const answered = await answerInLane(context, askedOfWallet(context, arrived, { call }), String(call.player))
    return answeredBy(arrived, call, answered)
  } catch (error) {
    return unlessUnknown(context, arrived, call, error)
  }
}

const isAccepted = (response: unknown): boolean => readWalletAnswer(response).code === 'OK'

/**
 * Answers the calls of a player that a request asks together: where one is refused, none is booked. All are stored all the same,
 * the one with its own reason and the others with that, so that a repeat of the request gets the same answer.
 */
export async function answerTogether(
  context: ProviderContext,
  arrived: KeyedRequest,
  calls: readonly WalletCall[],
): Promise<readonly Outcome[]> {
  const [first, ...others] = calls
  if (first === undefined) return []
  const contract = contractOf(arrived.adapter.contract)
  const bad = calls.find((call) => isBadAmount(call, contract))
  if (bad !== undefined) return [await badAmount(context, arrived, bad)]
  const outcomesOf = (responses: readonly unknown[]) =>
    calls.map((call, place) => answeredBy(arrived, call, responses[place]))
  const asked = (refusalAt: (place: number) => Pick<AskedOfWallet, 'refusal'>): readonly [Call, ...Call[]] => [
    askedOfWallet(context, arrived, { call: first, ...refusalAt(0) }),
    ...others.map((call, at) => askedOfWallet(context, arrived, { call, ...refusalAt(at + 1) })),
  ]
  try {
    const answered = await answerInOneTransaction(
      context,
      asked(() => ({})),
      isAccepted,
    )
    if (answered.is === 'all') return outcomesOf(answered.responses)
    const { code } = readWalletAnswer(answered.response)
    const refusalAt = (place: number): Pick<AskedOfWallet, 'refusal'> => ({
      refusal: place === answered.place && code !== 'OK' ? code : 'REFUSED_TOGETHER',
    })
    const refused = await answerInOneTransaction(context, asked(refusalAt), () => true)
    return refused.is === 'all' ? outcomesOf(refused.responses) : []
  } catch (error) {
    return [await unlessUnknown(context, arrived, first, error)]
  }
}
