import { grantCampaigns } from '#areas/marketing/campaigns/campaigns.task.ts'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'

/** A process that grants the bonuses of running campaigns until none is left. A test kills it. */
const appUrl = process.argv[2] ?? ''
const db = kyselyOver(connectApp(appUrl, { max: 2 }))
while ((await grantCampaigns.run({ db })) > 0);
await db.destroy()
