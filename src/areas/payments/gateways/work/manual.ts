import type { Gateway } from './gateway.ts'

const manualOnly = 'This gateway is manual. Staff process its payments.'

/** Transfers to the operator’s own accounts: no gateway is called, staff check the bank. */
export const manual: Gateway = {
  startDeposit: async () => ({ reference: null, payAt: null }),
  verifyCallback: () => ({ unsigned: 'Manual gateways do not accept callbacks' }),
  queryDeposit: async () => ({ silent: manualOnly }),
  sendPayout: async () => ({ declined: manualOnly }),
  queryPayout: async () => ({ absent: true }),
  dailyReport: async () => ({ silent: manualOnly }),
  floatBalance: async () => ({ silent: manualOnly }),
}
