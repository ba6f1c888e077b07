import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf, playerOf } from '#platform/accounts/account-joins.ts'
import { acknowledgements } from './acknowledgements.screen.ts'

export const acknowledgementsData = datasetOf(acknowledgements, 'site_alert_acknowledgement as k', ({ from }) =>
  from
    .innerJoin('player', playerOf('k'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .innerJoin('site_alert', 'site_alert.id', 'k.alert_id')
    .select([
      'player.username as player',
      'site_alert.title as alert',
      'agent.username as agent',
      'player.agent_id as agentId',
      domainNameOf('k.domain_id').as('domain'),
    ]),
)
