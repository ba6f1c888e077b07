import { formatMoney, least, money, nothing, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { attachmentColumns } from '#areas/players/rules/messages/letter.ts'
import { heldByOther, isHeld, type Claim } from './claim.ts'
import { approve, depositFlow, honour, progress, reject, type Deposit } from './deposit.ts'
import { playerFee, type FeePlan } from './deposit-method.ts'
import { proofRows, type ShownProof } from './shown-proof.ts'
import { plainUtr, utrRefusal } from './utr.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/** A deposit somebody must look at, and what else is known of its reference. */
export type Proof = {
  readonly deposit: Deposit
  readonly domainId: number
  readonly method: string
  readonly claim: Claim | null
  /** Another deposit that was credited under the reference, as whoever decides may hear of it. */
  readonly usedBy: string | null
  /** What the bank's statement says under the reference; null: nothing of it was imported. */
  readonly atBank: Money | null
}

/** Credited against the bank's own line where there is one, and never twice under one reference. */
export function approveProof(proof: Proof, utr: string, by: Decider): Decision {
  const { deposit, claim } = proof
  const refused = heldByOther(claim, by.id, by.at) ?? refusal(depositFlow, 'approve', deposit.status)
  return refused ?? credited(proof, utr, () => approve(deposit, by))
}

export type Found = {
  readonly utr: string
  readonly amount: Money
  readonly reason: string
  /** How its way to pay takes a fee; null: it has no way of its own. */
  readonly plan: FeePlan | null
}

/** Another amount than the player named is at the bank: that one is credited, once, and both stay known. */
export const approveFound = (proof: Proof, found: Found, by: Decider): Decision =>
  otherwise(proof, found, (told) => approveProof(told, found.utr, by))

/** The same of a payment by a gateway: what arrived is credited, whatever was asked for. */
export const honourFound = (proof: Proof, found: Found, by: Decider): Decision =>
  otherwise(proof, found, (told) => honourProof(told, found.utr, by))

function otherwise(proof: Proof, { amount, reason, plan }: Found, decideOn: (told: Proof) => Decision): Decision {
  const { deposit } = proof
  if (amount <= nothing) return refuse('A deposit needs an amount', 'amount')
  if (amount === deposit.amount) return refuse('This is what the player says: approve it', 'amount')
  const claimed = deposit.amount
  const fee = plan === null ? least(deposit.fee, money(amount - 1n)) : playerFee(amount, plan)
  const decision = decideOn({ ...proof, deposit: { ...deposit, amount, fee, claimed } })
  if (decision.refused !== undefined) return decision
  const said = { amount: formatMoney(amount), claimed: formatMoney(claimed), reason }
  return decide({
    ...decision,
    set: { ...decision.set, amount, fee, claimed, reason },
    events: (decision.events ?? []).map(({ name, payload }) => ({ name, payload: { ...payload, ...said } })),
    message: `${formatMoney(amount)} is credited, ${formatMoney(claimed)} was claimed`,
  })
}

/** Somebody wants to know more first: nobody credits it meanwhile, and it does not expire under whoever looks into it. */
export const holdProof = ({ deposit, claim }: Proof, by: Decider, note: string): Decision =>
  heldByOther(claim, by.id, by.at) ??
  refusal(depositFlow, 'hold', deposit.status) ??
  decide({
    move: 'hold',
    set: { held_by: by.id, held_at: by.at, held_note: note, expires_at: null },
    events: [{ name: 'deposit.held' }],
    message: 'On hold',
  })

/** Back to whoever looks for it at the bank; who held it and why stays in the log. */
export const releaseProof = ({ deposit, claim }: Proof, by: Decider): Decision =>
  heldByOther(claim, by.id, by.at) ??
  refusal(depositFlow, 'resume', deposit.status) ??
  decide({
    move: 'resume',
    set: { held_by: null, held_at: null, held_note: null },
    events: [{ name: 'deposit.released' }],
    message: 'Waits again',
  })

/** Whatever became of the request: the money was found at the bank, and two people say so. */
export function honourProof(proof: Proof, utr: string, by: Decider): Decision {
  const { deposit } = proof
  const refused = refusal(depositFlow, 'honour', deposit.status)
  return refused ?? credited(proof, utr, () => honour(deposit, by, plainUtr(utr)))
}

function credited(proof: Proof, utr: string, decision: () => Decision): Decision {
  const { deposit, domainId, method, usedBy, atBank } = proof
  const reference = plainUtr(utr)
  const wrong = utrRefusal(reference, method)
  if (wrong) return wrong
  if (usedBy !== null) return refuse(`The UTR was used for ${usedBy}`, 'utr')
  if (atBank !== null && atBank !== deposit.amount) return refuse('The bank’s statement says another amount', 'utr')
  const decided = decision()
  if (decided.refused !== undefined) return decided
  return decide({
    ...decided,
    set: { ...decided.set, utr: reference },
    rows: [
      {
        table: 'utr_claim',
        values: { utr_key: `${domainId}:${reference}`, domain_id: domainId, deposit_id: deposit.id },
      },
    ],
    message: 'Credited',
  })
}

export const rejectProof = ({ deposit, claim }: Proof, by: Decider, reason: string): Decision =>
  heldByOther(claim, by.id, by.at) ?? reject(deposit, by, reason)

/** What speaks for somebody having paid: a deposit of which anything does is ended by a person. */
export type Shown = { readonly hasPicture: boolean; readonly utr: string | null; readonly isAskedAbout: boolean }

/** Nobody showed in time that he paid. Was the money there all the same, two people honour it. */
export function expireUnshown({ deposit, claim }: Pick<Proof, 'deposit' | 'claim'>, shown: Shown, at: Date): Decision {
  if (shown.hasPicture || shown.utr !== null) return refuse('A proof was shown: somebody looks at it')
  if (shown.isAskedAbout) return refuse('A second person is asked about it')
  if (isHeld(claim, at)) return refuse(`${claim.by} has it open`)
  const decision = progress(deposit, 'expire', 'Nobody showed a payment in time')
  return decision.refused === undefined ? decide({ ...decision, set: { ...decision.set, decided_at: at } }) : decision
}

/** Asks the player for what is missing; the deposit waits, however long he takes. */
export function askForProof({ deposit, claim }: Proof, by: Decider, question: string): Decision {
  return (
    heldByOther(claim, by.id, by.at) ??
    refusal(depositFlow, 'reject', deposit.status) ??
    decide({
      set: { reason: question, expires_at: null },
      events: [{ name: 'deposit.questioned', payload: { question } }],
      message: 'The player is asked',
    })
  )
}

export const noProofOf = refuse('Its gateway says what becomes of this deposit: nobody looks at a picture', 'picture')

const placeOf = ({ cell, player_id, domain_id, id }: Pick<Waiting, 'cell' | 'player_id' | 'domain_id' | 'id'>) => ({
  cell,
  player_id,
  domain_id,
  deposit_id: id,
})

interface Waiting {
  readonly cell: number
  readonly player_id: bigint
  readonly domain_id: number
  readonly id: string
  readonly gateway: string
  readonly status: string
  readonly method: string
  readonly utr: string | null
}

/** What a player shows of a payment while somebody looks for it; a newer picture takes the place of the one before. */
export function showProof(
  deposit: Waiting,
  { attached, utr }: { readonly attached: ShownProof; readonly utr: string | null },
): Decision {
  if (deposit.gateway !== 'manual') return noProofOf
  const reference = utr === null ? deposit.utr : plainUtr(utr)
  const wrong = utr === null ? null : utrRefusal(plainUtr(utr), deposit.method)
  return (
    refusal(depositFlow, 'reject', deposit.status) ??
    wrong ??
    decide({
      set: { ...attachmentColumns(attached), utr: reference },
      rows: proofRows(attached, placeOf(deposit)),
      events: [{ name: 'deposit.proof-shown' }],
      message: 'Somebody looks at it',
    })
  )
}

export type Entered = {
  readonly method: string
  readonly amount: Money
  readonly utr: string
  readonly attached?: ShownProof | null
}

/** One that was made outside and is entered here: it waits for somebody else to credit it. */
export function enterDeposit(
  { method, amount, utr, attached }: Entered,
  row: Readonly<Record<string, unknown>> & Pick<Waiting, 'cell' | 'player_id' | 'domain_id' | 'id'>,
): Decision {
  const reference = plainUtr(utr)
  const wrong = utrRefusal(reference, method)
  if (wrong) return wrong
  if (amount <= nothing) return refuse('A deposit needs an amount', 'amount')
  return decide({
    rows: [
      {
        table: 'deposit',
        values: {
          ...row,
          method,
          amount,
          utr: reference,
          gateway: 'manual',
          status: 'PENDING',
          ...attachmentColumns(attached),
        },
      },
      ...proofRows(attached, placeOf(row)),
    ],
    events: [{ name: 'deposit.entered' }],
    message: 'Entered: somebody else credits it',
  })
}
