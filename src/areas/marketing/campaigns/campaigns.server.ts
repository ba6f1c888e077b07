import { bindings } from '#engine/bindings.ts'
import { campaignActs, campaignStore } from './campaigns.act.ts'
import { audienceCountAnswer, campaignPlayersData, campaignsData } from './campaigns.data.ts'
import { chooseCampaignPlayers, finishCampaigns, grantCampaigns, startCampaigns } from './campaigns.task.ts'

export const campaignsBindings = bindings({
  stores: [campaignStore],
  datasets: [campaignsData, campaignPlayersData],
  acts: campaignActs,
  queryHandlers: [audienceCountAnswer],
  tasks: [startCampaigns, chooseCampaignPlayers, grantCampaigns, finishCampaigns],
})
