import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { sendPayout } from '#areas/payments/payout-work/send.ts'

/** A process that hands a payout to its gateway and dies before it hears an answer: to be killed by a check. */
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
