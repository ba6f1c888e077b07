/** Where a payment is, as far as anybody told us: what the sentence on top of its trail is made of. */
export type TrailFacts = {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL'
  readonly status: string
  readonly gateway: string
  /** What the gateway said last, in our words; null: it said nothing. */
  readonly said: string | null
  /** Whether the wallet has the money (deposit) or has lost it for good (withdrawal). */
  readonly isBooked: boolean
  /** Minor units; null: no statement names the reference. */
  readonly atBank: bigint | null
  readonly amount: bigint
  readonly reason: string | null
  /** The other deposit credited under the same reference, as the reader may hear of it. */
  readonly sameUtr: string | null
  /** Why somebody holds it; null: nobody does. */
  readonly heldFor: string | null
  /** For how many other deposits its picture was shown, or one like it. */
  readonly shownFor: number
}

export type TrailVerdict = { readonly sentence: string; readonly tone: 'GOOD' | 'WAITING' | 'BAD' }

const good = (sentence: string): TrailVerdict => ({ sentence, tone: 'GOOD' })
const waiting = (sentence: string): TrailVerdict => ({ sentence, tone: 'WAITING' })
const bad = (sentence: string): TrailVerdict => ({ sentence, tone: 'BAD' })

/** One sentence for whoever is asked "where is my money?". */
export const verdictOf = (facts: TrailFacts): TrailVerdict =>
  facts.kind === 'DEPOSIT' ? ofDeposit(facts) : ofWithdrawal(facts)

function ofDeposit({ status, gateway, said, isBooked, atBank, reason, heldFor, shownFor }: TrailFacts): TrailVerdict {
  const bank = atBank === null ? '' : 'The bank’s statement names it. '
  if (isBooked && status === 'SUCCESS') return good(`Credited: the wallet has the money. ${bank}`.trim())
  if (status === 'REVERSED') return bad('Credited and taken back')
  if (said === 'SUCCESS')
    return bad(`${gateway} says it was paid, and the wallet was not credited: it waits for a person`)
  if (status === 'REJECTED') return bad(`Rejected: ${reason ?? 'no reason given'}. ${bank}`.trim())
  if (status === 'FAILED' || status === 'EXPIRED' || status === 'CANCELLED') {
    return atBank === null
      ? bad(`It came to nothing (${status.toLowerCase()}), and no money was seen`)
      : bad(
          `It came to nothing (${status.toLowerCase()}), but ${bank.charAt(0).toLowerCase()}${bank.slice(1)}Somebody must look`,
        )
  }
  if (status === 'ON_HOLD') return waiting(`On hold: ${heldFor ?? 'somebody asked something'}. ${bank}`.trim())
  if (atBank !== null) return waiting('The money is at the bank and waits for a person to credit it')
  if (gateway === 'manual' && shownFor > 0)
    return bad(`${pictureOf(shownFor)}, and nothing under its reference was seen at the bank: look there, not at it`)
  return gateway === 'manual'
    ? waiting('It waits for a person: nothing under this reference was seen at the bank yet')
    : waiting(`It waits for ${gateway}, which has not said that the money came`)
}

function ofWithdrawal({ status, gateway, isBooked, reason }: TrailFacts): TrailVerdict {
  const by = gateway === '' ? 'by hand' : `by ${gateway}`
  switch (status) {
    case 'SUCCESS':
      return isBooked ? good(`Paid ${by}: the money has left the house`) : bad('Paid, and the books do not show it')
    case 'PENDING':
    case 'ON_HOLD':
      return waiting(status === 'PENDING' ? 'It waits for review' : `On hold: ${reason ?? 'somebody asked something'}`)
    case 'APPROVED':
      return waiting('Approved; somebody else pays it')
    case 'UNKNOWN':
      return bad(`Sent ${by}, and nobody has said what became of it: it is asked about, never sent again`)
    case 'INITIATED':
    case 'PROCESSING':
      return waiting(`On its way ${by}`)
    default:
      return bad(
        `Not paid (${status.toLowerCase()}): ${reason ?? 'no reason given'}. What was held is back in the wallet`,
      )
  }
}

const pictureOf = (count: number): string =>
  `Its picture was shown for ${count} other ${count === 1 ? 'deposit' : 'deposits'}`

/** What staff should see before they promise anything. */
export function warningsOf(
  { atBank, amount, sameUtr, shownFor }: TrailFacts,
  written: (minor: bigint) => string,
): string[] {
  const apart = atBank === null ? 0n : atBank - amount
  return [
    ...(sameUtr === null ? [] : [`The UTR was already used on ${sameUtr}`]),
    ...(shownFor === 0 ? [] : [pictureOf(shownFor)]),
    ...(apart === 0n ? [] : [`The amount at the bank differs by ${written(apart < 0n ? -apart : apart)}`]),
  ]
}

export type Reply = {
  readonly kind: TrailFacts['kind']
  readonly status: string
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

/** Ready to be pasted into a chat. */
export function replyOf({ kind, status, amount, utr }: Reply): string {
  const what = kind === 'DEPOSIT' ? ['Your deposit', 'आपकी जमा राशि'] : ['Your withdrawal', 'आपकी निकासी']
  const under = utr === null ? '' : ` (UTR ${utr})`
  return [
    `${what[0]} of ₹${amount}${under} ${inEnglish[status] ?? 'could not be completed; please contact support'}.`,
    `${what[1]} ₹${amount}${under} ${inHindi[status] ?? 'पूरी नहीं हो सकी; कृपया सहायता से संपर्क करें'}।`,
  ].join('\n')
}
