import type { Gateway } from './gateway.ts'

const byHand = 'This gateway is manual: staff do this by hand'

/** UPI and bank transfers to the house's own accounts: nobody calls, a person looks at the bank. */
export const manual: Gateway = {
  startDeposit: async () => ({ reference: null, payAt: null }),
  verifyCallback: () => ({ unsigned: 'Nobody may speak for a bank' }),
  queryDeposit: async () => ({ silent: byHand }),
  sendPayout: async () => ({ declined: byHand }),
  queryPayout: async () => ({ silent: byHand }),
  dailyReport: async () => ({ silent: byHand }),
  floatBalance: async () => ({ silent: byHand }),
}
