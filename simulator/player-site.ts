import type { z } from 'zod/mini'
import type { launchCasino } from '#areas/casino/sessions/launch.inbound.ts'
import type { cancelBet, matchBet } from '#areas/exchange/bet-calls/bet-changes.inbound.ts'
import type { placeBet } from '#areas/exchange/bet-calls/bets.inbound.ts'
import type { requestDeposit, confirmDeposit, failDeposit } from '#areas/payments/payment-calls/deposits.inbound.ts'
import type { openMarkets } from '#areas/exchange/market-calls/markets.inbound.ts'
import type { lockPlayerCall, playerBalance, registerPlayer } from '#areas/players/player-calls/players.inbound.ts'
import type { requestWithdrawal, cancelWithdrawal } from '#areas/payments/payment-calls/withdrawals.inbound.ts'
import type { submitSelectionResult } from '#areas/exchange/ticket-calls/selection-result.inbound.ts'
import type { voidTicketCall } from '#areas/exchange/ticket-calls/ticket-changes.inbound.ts'
import type { placeTicket } from '#areas/exchange/ticket-calls/tickets.inbound.ts'
import { callHeaders, type SiteKey } from './sign.ts'

interface AnyCall {
  readonly input: z.ZodMiniType
  readonly answer: z.ZodMiniType
}
type Call<C extends AnyCall> = (input: z.input<C['input']>, signal?: AbortSignal) => Promise<z.output<C['answer']>>

/** The calls of a player site. A call repeated with the same content has one effect. */
export interface PlayerSite {
  readonly register: Call<typeof registerPlayer>
  readonly lock: Call<typeof lockPlayerCall>
  readonly balance: Call<typeof playerBalance>
  readonly markets: Call<typeof openMarkets>
  readonly deposit: Call<typeof requestDeposit>
  readonly confirmDeposit: Call<typeof confirmDeposit>
  readonly failDeposit: Call<typeof failDeposit>
  readonly withdraw: Call<typeof requestWithdrawal>
  readonly cancelWithdrawal: Call<typeof cancelWithdrawal>
  readonly bet: Call<typeof placeBet>
  readonly matchBet: Call<typeof matchBet>
  readonly cancelBet: Call<typeof cancelBet>
  readonly placeTicket: Call<typeof placeTicket>
  readonly voidTicket: Call<typeof voidTicketCall>
  readonly selectionResult: Call<typeof submitSelectionResult>
  readonly launchCasino: Call<typeof launchCasino>
}

/** The product refused with 4xx and a reason. After any other failure the outcome of the call is unknown. */
export class SiteRefusal extends Error {
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, sentence: string, code?: string) {
    super(sentence)
    this.status = status
    this.code = code
  }
}

export function playerSite({ url, ...key }: SiteKey & { readonly url: string }): PlayerSite {
  const call =
    <C extends AnyCall>(path: string): Call<C> =>
    async (input, signal) => {
      const body = JSON.stringify(input)
      const answer = await fetch(new URL(`/api/inbound${path}`, url), {
        method: 'POST',
        headers: callHeaders(key, `/api/inbound${path}`, body),
        body,
        signal: signal ?? AbortSignal.timeout(15_000),
      })
      if (!answer.ok) throw await refusalOf(answer)
      // The product validates its responses against the definitions these types are derived from.
      return (await answer.json()) as z.output<C['answer']>
    }
  return {
    register: call('/player'),
    lock: call('/player/lock'),
    balance: call('/balance'),
    markets: call('/markets'),
    deposit: call('/deposit'),
    confirmDeposit: call('/deposit/confirmation'),
    failDeposit: call('/deposit/failure'),
    withdraw: call('/withdrawal'),
    cancelWithdrawal: call('/withdrawal/cancellation'),
    bet: call('/bet'),
    matchBet: call('/bet/match'),
    cancelBet: call('/bet/cancellation'),
    placeTicket: call('/ticket'),
    voidTicket: call('/ticket/void'),
    selectionResult: call('/selection/result'),
    launchCasino: call('/casino/session'),
  }
}

async function refusalOf(answer: Response): Promise<Error> {
  const text = await answer.text()
  if (answer.status >= 500) return new Error(`The product answered ${answer.status}: ${text.slice(0, 200)}`)
  const response = messageIn(text)
  return new SiteRefusal(answer.status, response.message ?? `Refused with ${answer.status}`, response.code)
}

/** `data` is readable text: one message or several. */
function messageIn(text: string): { message?: string; code?: string } {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return {}
    return {
      ...('data' in body ? { message: String(body.data) } : {}),
      ...('code' in body && typeof body.code === 'string' ? { code: body.code } : {}),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return { message: text.slice(0, 200) }
    throw error
  }
}
