import { formatMoney } from '#values/money.ts'
import type { Ruling } from '#blueprint/decision/decision.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { discreet } from '#platform/audit/discreet.ts'
import type { Subject } from './act.ts'
import { readable } from '#platform/database/json.ts'
import type { Recorded } from '#engine/recorder/record.ts'

/** What would happen, in words and figures; money as people read it. */
export interface Effect {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  readonly transfers: readonly string[]
  /** Somebody else will have to confirm. */
  readonly needsSecondPerson: boolean
}

export const effectOf = (
  subject: Subject,
  ruling: Ruling,
  { before, after }: Recorded,
  needsSecondPerson: boolean,
): Effect => ({
  subject: subject.name,
  before: readable(discreet(before)),
  after: readable(discreet(after)),
  transfers: (ruling.transfers ?? []).map(spoken),
  needsSecondPerson,
})

const spoken = ({ kind, amount, currency, debit, credit, accountId }: TransferOrder): string =>
  `${kind.replaceAll('_', ' ').toLowerCase()}: ${formatMoney(amount)} ${currency} from ${debit} to ${credit} (account ${accountId})`
