import type { AnyAction } from '#blueprint/screen/action.ts'

/** The state in which a record has a review claim. */
export const claimedState: Readonly<Record<string, string>> = {
  kyc_document: 'IN_REVIEW',
  device_alert: 'WORKING',
  player_notification: 'WORKING',
  risk_alert: 'ACKNOWLEDGED',
  gateway_difference: 'TAKEN',
  casino_difference: 'TAKEN',
  balance_check: 'INVESTIGATING',
}

/** Columns of complaints and chargebacks that must change together with the state. */
export const disputeColumns: Readonly<Record<string, (action: AnyAction, state: string) => string>> = {
  player_complaint: (_, state) => {
    const outside = state === 'CLOSED' ? `'UPHELD'` : 'null'
    return `, outcome = 'UPHELD', answered_at = now(), handed_to = 'a body', ruling = ${outside}`
  },
  deposit_chargeback: (_, state) =>
    `, taken = 0, uncovered = 0, decided_at = ${state === 'OPEN' || state === 'CONTESTED' ? 'null' : 'now()'}`,
}

/** A deposit that was not credited has nothing to take back; one that was reversed already lets its case end. */
const reversedDeposit = [
  `update deposit set status = 'REVERSED' where id = (select deposit_id from deposit_chargeback where id = $1)`,
  `update deposit set status = 'PENDING' where id = (select deposit_id from deposit_chargeback where id = $1)`,
] as const

/** Deposits of chargebacks whose outcome is recorded. */
export const disputePreparations: Readonly<Record<string, readonly [place: string, clear: string]>> = {
  loss: reversedDeposit,
  acceptance: reversedDeposit,
}
