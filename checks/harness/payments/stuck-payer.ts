import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { sendPayout } from '#areas/payments/withdrawals/payout-work/send.ts'

/** A process that sends a payout and waits forever for the gateway's answer. A test kills it. */
const [appUrl = '', withdrawalId = ''] = process.argv.slice(2)
const forever = new Promise<never>(() => undefined)
const payouts = {
  sendPayout: ({ orderId }: { orderId: string }) => {
    console.log(orderId)
    return forever
  },
  queryPayout: () => forever,
}
setInterval(() => undefined, 1_000)
await sendPayout({ db: kyselyOver(connectApp(appUrl, { max: 2 })), payouts }, withdrawalId)
