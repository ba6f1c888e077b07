import { module } from '#blueprint/screen/module.ts'
import { audienceCount } from './audience.queries.ts'
import { campaignForm } from './campaign-form.screen.ts'
import { campaignPlayers } from './campaign-players.screen.ts'
import { campaigns } from './campaigns.screen.ts'

export const campaignsModule = module({
  name: 'campaigns',
  title: 'Campaigns',
  screens: [campaignForm, campaigns, campaignPlayers],
  queries: [audienceCount],
})
