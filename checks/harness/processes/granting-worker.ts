import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { grantCampaigns } from '#areas/marketing/campaigns/campaigns.task.ts'

/** A process that grants campaigns batch by batch, and says when one is committed. A test kills it. */
const db = kyselyOver(connectApp(process.argv[2] ?? '', { max: 2 }))
while ((await grantCampaigns.run({ db })) > 0) console.log('granted')
await db.destroy()
