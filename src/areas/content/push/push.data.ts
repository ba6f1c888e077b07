import { sql } from 'kysely'
import type { Language } from '#blueprint/languages.ts'
import type { vipLevels } from '#blueprint/kinds/vip.ts'
import type { devicePlatforms } from './push-labels.ts'
import { z } from 'zod/mini'
import { jsonIn } from '#values/text/json-text.ts'
import { answer } from '#engine/query-handler.ts'
import { enteredConditions } from '#areas/players/audiences/stored-conditions.facts.ts'
import { conditionsRefusal, devicesIn } from './audience.facts.ts'
import { pushAudienceCount } from './push-audience.queries.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf, playerOf } from '#platform/accounts/account-joins.ts'
import { appNotify } from './app-notify.screen.ts'
import { notificationHistory } from './notification-history.screen.ts'
import { pushDeliveries } from './push-deliveries.screen.ts'
import { pushProviders } from './push-providers.screen.ts'

const quietHours = sql<string>`case when push_message.quiet_from = push_message.quiet_until then ''
  else lpad(push_message.quiet_from::text, 2, '0') || ':00–' || lpad(push_message.quiet_until::text, 2, '0') || ':00' end`

const openedOf = sql<number>`(select count(*)::int from push_delivery k where k.push_id = push_message.id and k.opened_at is not null)`

export const pushDatasets = [
  datasetOf(appNotify, 'push_message', ({ from }) =>
    from.select([
      domainNameOf('push_message.domain_id').as('domain'),
      quietHours.as('quiet'),
      sql<Language | null>`push_message.language`.as('language'),
      sql<(typeof devicePlatforms)[number][]>`push_message.platforms`.as('platforms'),
      sql<(typeof vipLevels)[number][]>`push_message.vip_levels`.as('vipLevels'),
    ]),
  ),
  datasetOf(notificationHistory, 'push_message', ({ from }) =>
    from.select([domainNameOf('push_message.domain_id').as('domain'), openedOf.as('opened')]),
  ),
  datasetOf(pushDeliveries, 'push_delivery as k', ({ from }) =>
    from
      .innerJoin('player', playerOf('k'))
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .innerJoin('push_message', 'push_message.id', 'k.push_id')
      .leftJoin('app_device', (join) =>
        join
          .onRef('app_device.cell', '=', 'k.cell')
          .onRef('app_device.player_id', '=', 'k.player_id')
          .onRef('app_device.id', '=', 'k.device_id'),
      )
      .select([
        'player.username as player',
        'push_message.name as message',
        'app_device.platform as platform',
        'agent.username as agent',
        'player.agent_id as agentId',
        domainNameOf('k.domain_id').as('domain'),
      ]),
  ),
  datasetOf(pushProviders, 'push_provider', ({ from }) =>
    from.select([
      domainNameOf('push_provider.domain_id').as('domain'),
      sql<string>`'****' || push_provider.last_four`.as('credential'),
    ]),
  ),
]

const audienceParts = z.object({
  platforms: z.array(z.string()).check(z.maxLength(9)),
  language: z.nullable(z.string()),
  vipLevels: z.array(z.string()).check(z.maxLength(20)),
  conditions: z.unknown(),
})

export const pushAudienceAnswer = answer(pushAudienceCount, async ({ tx, actor, parameters }) => {
  const domainId = Number(parameters.domain)
  if (!actor.domains.includes(domainId) || actor.agentId !== null) return null
  const asked = audienceParts.safeParse(jsonIn(parameters.audience))
  const conditions = enteredConditions(asked.data?.conditions)
  const incomplete = { devices: 0, players: 0, complaint: 'Complete the conditions.' }
  if (!asked.success || conditions === null) return incomplete
  const wrong = await conditionsRefusal(tx, domainId, conditions)
  if (wrong) return { ...incomplete, complaint: wrong.refused }
  return { ...(await devicesIn(tx, { ...asked.data, domainId, conditions })), complaint: null }
})
