/**
 * Files of areas that open a transaction although they are no task, and why no entrance of the engine does it for them.
 * Tidy refuses any other, and one that is here in vain: the list only shrinks.
 */
export const ownTransactions: Readonly<Record<string, string>> = {
  'src/areas/access/saved-views/saved-views.ts': 'belongs to the session, whose pool sees no domain',
  'src/areas/access/sign-in/confirm.ts': 'counts a wrong attempt although it is refused',
  'src/areas/access/sign-in/profile.ts': 'belongs to the session, whose pool sees no domain',
  'src/areas/access/sign-in/reset-by-link.ts': 'uses up a link before there is a session',
  'src/areas/access/sign-in/reset.ts': 'uses up a code before there is a session',
  'src/areas/casino/wallet/answer-provider.ts': 'answers many calls of a provider in one trip',
  'src/areas/casino/wallet/store-unreadable.ts': 'keeps a call that could not be read, although it is refused',
  'src/areas/exchange/risk/alert-work/raise-alerts.ts': 'remembers in memory how far it came, once that is committed',
  'src/areas/exchange/settlement/change-market.ts': 'changes a market cell by cell under a marker, and is resumed',
  'src/areas/exchange/settlement/settle.ts': 'settles several cells at once under a marker, and is resumed',
  'src/areas/payments/gateways/callbacks/callbacks.ts': 'keeps what a gateway sent before anything is decided on it',
  'src/areas/payments/gateways/callbacks/process-callback.ts': 'decides on a callback while the gateway waits',
  'src/areas/payments/gateways/reports/compare-job.ts': 'compares an uploaded day when its job comes',
  'src/areas/payments/gateways/work/call-log.ts': 'keeps that a gateway was called, whatever its answer leads to',
  'src/areas/payments/withdrawals/payout-work/bank-result-job.ts':
    'closes the payouts that a job names, each by itself',
  'src/areas/reports/closes/daily-close/check-balances.ts': 'compares on a snapshot and checks again under the lock',
  'src/areas/reports/closes/daily-close/close-day.ts': 'closes a day without a time limit, once for each domain',
  'src/areas/reports/warehouse/archive-months.ts': 'writes files between two transactions',
  'src/areas/reports/warehouse/remove-months.ts': 'removes what files hold, month by month',
}
