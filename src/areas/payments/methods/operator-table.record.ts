import { recordOf, type TableRecord } from '#engine/records/record-of.ts'

export type OperatorTable =
  | 'gateway'
  | 'deposit_method'
  | 'payout_method'
  | 'collection_account'
  | 'deposit_guide'
  | 'gateway_callback'

/** What every row of these tables has; acts name it and say what is shown. */
interface Placed {
  readonly id: string
  readonly domainId: number
  readonly version: number
}

const declared = { scope: 'domain', name: ({ id }: { readonly id: string }) => id, shown: [] } as const

/** The tables of the payment settings of a domain. */
export const operatorTables: { readonly [T in OperatorTable]: TableRecord<T, Placed> } = {
  gateway: recordOf('gateway', declared),
  deposit_method: recordOf('deposit_method', declared),
  payout_method: recordOf('payout_method', declared),
  collection_account: recordOf('collection_account', declared),
  deposit_guide: recordOf('deposit_guide', declared),
  gateway_callback: recordOf('gateway_callback', declared),
}
