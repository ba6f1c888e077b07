/** The known state of a payment, from which the summary sentence is made. */
export type TrailFacts = {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL'
  readonly status: string
  readonly gateway: string
  /** The last gateway status in our terms; null: none. */
  readonly gatewayStatus: string | null
  /** Whether the wallet is credited (deposit) or finally debited (withdrawal). */
  readonly isBooked: boolean
  /** Minor units; null: not on a bank statement. */
  readonly atBank: bigint | null
  readonly amount: bigint
  readonly reason: string | null
  /** The other deposit credited under the same reference, as the reader may see it. */
  readonly sameUtr: string | null
  /** Why it is on hold; null: it is not. */
  readonly holdNote: string | null
  /** How many other deposits have the same or a similar picture. */
  readonly reusedFor: number
}

export type TrailSummary = { readonly sentence: string; readonly tone: 'GOOD' | 'WAITING' | 'BAD' }

const good = (sentence: string): TrailSummary => ({ sentence, tone: 'GOOD' })
const waiting = (sentence: string): TrailSummary => ({ sentence, tone: 'WAITING' })
const bad = (sentence: string): TrailSummary => ({ sentence, tone: 'BAD' })

/** One sentence that answers "where is my money?". */
export const summaryOf = (facts: TrailFacts): TrailSummary =>
  facts.kind === 'DEPOSIT' ? ofDeposit(facts) : ofWithdrawal(facts)

function ofDeposit({
  status,
  gateway,
  gatewayStatus,
  isBooked,
  atBank,
  reason,
  holdNote,
  reusedFor,
}: TrailFacts): TrailSummary {
  const bank = atBank === null ? '' : 'It is on the bank statement. '
  if (isBooked && status === 'SUCCESS') return good(`Credited: the wallet has the money. ${bank}`.trim())
  if (status === 'REVERSED') return bad('Credited and reversed')
  if (gatewayStatus === 'SUCCESS')
    return bad(`${gateway} reports it as paid, but the wallet is not credited: waiting for manual review`)
  if (status === 'REJECTED') return bad(`Rejected: ${reason ?? 'no reason given'}. ${bank}`.trim())
  if (status === 'FAILED' || status === 'EXPIRED' || status === 'CANCELLED') {
    return atBank === null
      ? bad(`Not completed (${status.toLowerCase()}), and no money was received`)
      : bad(
          `Not completed (${status.toLowerCase()}), but ${bank.charAt(0).toLowerCase()}${bank.slice(1)}Manual review needed.`,
        )
  }
  if (status === 'ON_HOLD') return waiting(`On hold: ${holdNote ?? 'waiting for an answer'}. ${bank}`.trim())
  if (atBank !== null) return waiting('The money is at the bank, waiting to be credited manually')
  if (gateway === 'manual' && reusedFor > 0)
    return bad(
      `${pictureOf(reusedFor)}, and its reference is not on the bank statement: check the bank, not the picture`,
    )
  return gateway === 'manual'
    ? waiting('Waiting for manual review: this reference is not on the bank statement yet')
    : waiting(`Waiting for ${gateway} to confirm the payment`)
}

function ofWithdrawal({ status, gateway, isBooked, reason }: TrailFacts): TrailSummary {
  const by = gateway === '' ? 'manually' : `by ${gateway}`
  switch (status) {
    case 'SUCCESS':
      return isBooked ? good(`Paid ${by}: the money has been sent`) : bad('Paid, but not booked in the ledger')
    case 'PENDING':
    case 'ON_HOLD':
      return waiting(status === 'PENDING' ? 'Waiting for review' : `On hold: ${reason ?? 'waiting for an answer'}`)
    case 'APPROVED':
      return waiting('Approved; waiting for payout by a different user')
    case 'UNKNOWN':
      return bad(`Sent ${by}, outcome unknown: the gateway is being queried, and the payout is never resent`)
    case 'INITIATED':
    case 'PROCESSING':
      return waiting(`In progress ${by}`)
    default:
      return bad(
        `Not paid (${status.toLowerCase()}): ${reason ?? 'no reason given'}. The held amount is back in the wallet.`,
      )
  }
}

const pictureOf = (count: number): string =>
  `The same picture was used for ${count} other ${count === 1 ? 'deposit' : 'deposits'}`

/** Warnings for staff before they reply to the player. */
export function warningsOf(
  { atBank, amount, sameUtr, reusedFor }: TrailFacts,
  formatAmount: (minor: bigint) => string,
): string[] {
  const difference = atBank === null ? 0n : atBank - amount
  return [
    ...(sameUtr === null ? [] : [`The UTR is already used on ${sameUtr}`]),
    ...(reusedFor === 0 ? [] : [pictureOf(reusedFor)]),
    ...(difference === 0n
      ? []
      : [`The bank amount differs by ${formatAmount(difference < 0n ? -difference : difference)}`]),
  ]
}

export type Reply = {
  readonly kind: TrailFacts['kind']
  readonly status: string
  /** With the symbol of its currency. */
  readonly amount: string
  readonly utr: string | null
}

const inEnglish: Readonly<Record<string, string>> = {
  SUCCESS: 'is completed',
  PENDING: 'is being checked; please allow up to 30 minutes',
  PROCESSING: 'is being checked; please allow up to 30 minutes',
  INITIATED: 'is on its way; please allow up to 30 minutes',
  APPROVED: 'is approved and will be paid shortly',
  ON_HOLD: 'needs a little more time; we will write to you',
  UNKNOWN: 'is being checked with the bank; please allow up to 24 hours',
}
const inHindi: Readonly<Record<string, string>> = {
  SUCCESS: 'पूरी हो गई है',
  PENDING: 'की जाँच हो रही है; कृपया 30 मिनट तक प्रतीक्षा करें',
  PROCESSING: 'की जाँच हो रही है; कृपया 30 मिनट तक प्रतीक्षा करें',
  INITIATED: 'प्रक्रिया में है; कृपया 30 मिनट तक प्रतीक्षा करें',
  APPROVED: 'स्वीकृत है और जल्द भेजी जाएगी',
  ON_HOLD: 'में थोड़ा और समय लगेगा; हम आपको लिखेंगे',
  UNKNOWN: 'की बैंक से जाँच हो रही है; कृपया 24 घंटे तक प्रतीक्षा करें',
}

/** A reply in English and Hindi to paste into a chat. */
export function replyOf({ kind, status, amount, utr }: Reply): string {
  const subjects = kind === 'DEPOSIT' ? ['Your deposit', 'आपकी जमा राशि'] : ['Your withdrawal', 'आपकी निकासी']
  const under = utr === null ? '' : ` (UTR ${utr})`
  return [
    `${subjects[0]} of ${amount}${under} ${inEnglish[status] ?? 'could not be completed; please contact support'}.`,
    `${subjects[1]} ${amount}${under} ${inHindi[status] ?? 'पूरी नहीं हो सकी; कृपया सहायता से संपर्क करें'}।`,
  ].join('\n')
}
