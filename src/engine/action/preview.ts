import { digitsOf } from '#values/currency.ts'
import { formatMoney } from '#values/money.ts'
import type { AnyEffects } from '#blueprint/decision/decision.ts'
import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { redact } from '#platform/audit/redact.ts'
import type { AnySubject } from './act.ts'
import { readable } from '#platform/database/json.ts'
import type { Recorded } from '#engine/recorder/record.ts'

/** The effects of an action in readable form. */
export interface EffectPreview {
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  readonly transfers: readonly string[]
  /** A second approver will have to confirm. */
  readonly needsSecondPerson: boolean
}

export const previewOf = (
  subject: AnySubject,
  effects: AnyEffects,
  { before, after }: Recorded,
  needsSecondPerson: boolean,
): EffectPreview => ({
  subject: subject.name,
  before: readable(redact(before)),
  after: readable(redact(after)),
  transfers: (effects.transfers ?? []).map(describeTransfer),
  needsSecondPerson,
})

const describeTransfer = ({ kind, amount, currency, debit, credit, accountId }: TransferOrder): string =>
  `${kind.replaceAll('_', ' ').toLowerCase()}: ${formatMoney(amount, digitsOf(currency))} ${currency} from ${debit} to ${credit} (account ${accountId})`
