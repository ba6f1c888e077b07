import { zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type NewValues, type Refusal } from '#blueprint/decision/decision.ts'

/** The state of a round as the provider reports it. */
export const roundStates = ['OPEN', 'SETTLED', 'VOIDED'] as const
export type RoundState = (typeof roundStates)[number]

/** A question to a provider: asked, answered, a round that it does not know, or no usable answer. */
export const queryStates = ['ASKED', 'ANSWERED', 'UNKNOWN', 'FAILED'] as const

/** How an unfinished round differs between provider and ledger. */
export const findings = ['NO_RESULT', 'RESULT_NOT_SAID', 'BET_NOT_BOOKED', 'AMOUNTS_DIFFER'] as const
export type Finding = (typeof findings)[number]

export type StuckRound = {
  /** As reported by the provider. */
  readonly bet: Money
  /** As booked in the ledger. */
  readonly staked: Money
  readonly returned: Money
}

export function findingOf({ bet, staked, returned }: StuckRound): Finding {
  if (staked === zeroMoney && bet > zeroMoney) return 'BET_NOT_BOOKED'
  if (staked !== bet) return 'AMOUNTS_DIFFER'
  return returned > zeroMoney ? 'RESULT_NOT_SAID' : 'NO_RESULT'
}

/** Hours after which a silent provider is contacted. */
export const patienceHours = 24

export const steps = ['WAIT', 'ASK_PROVIDER', 'CHECK_BALANCE', 'CLOSE_WITH_PROVIDER'] as const
export type Step = (typeof steps)[number]

/** The next step: money without a round, or a round without money, is a balance finding first. */
export function stepOf(finding: Finding, minutes: number): Step {
  if (finding === 'BET_NOT_BOOKED' || finding === 'AMOUNTS_DIFFER') return 'CHECK_BALANCE'
  if (finding === 'RESULT_NOT_SAID') return 'CLOSE_WITH_PROVIDER'
  return minutes < patienceHours * 60 ? 'WAIT' : 'ASK_PROVIDER'
}

export type RoundNote = {
  readonly isOpen: boolean
  readonly hasNote: boolean
  readonly key: Pick<NewValues<'round_note'>, 'cell' | 'player_id' | 'round_id'>
  readonly domainId: number
}

/** A round that has ended is neither assigned nor released: its last assignee is the one who resolved it. */
export const endedRefusal = ({ isOpen }: RoundNote): Refusal | null => (isOpen ? null : refuse('This round has ended.'))

export function addNote(round: RoundNote, note: string, { by, at }: { by: string; at: Date }): Decision {
  const { key, domainId, hasNote } = round
  const values = { note, by, at }
  return (
    endedRefusal(round) ??
    decide({
      rows: [
        hasNote
          ? { table: 'round_note', key, values }
          : { table: 'round_note', values: { ...key, domain_id: domainId, ...values } },
      ],
    })
  )
}
