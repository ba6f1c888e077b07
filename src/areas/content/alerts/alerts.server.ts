import { sql } from 'kysely'
import type { Bindings } from '#engine/bindings.ts'
import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { viewsOf } from '#areas/content/tallies/tallies.facts.ts'
import { acknowledgementsData } from './acknowledgements.data.ts'
import { siteAlert } from './alert.record.ts'
import { alerts } from './alerts.screen.ts'

const withCounts = (from: RowsFrom<'site_alert'>) =>
  from.select([
    viewsOf('site_alert').as('views'),
    sql<number>`(select count(*)::int from site_alert_acknowledgement k where k.alert_id = site_alert.id)`.as(
      'acknowledged',
    ),
  ])

const bound = catalogueBindings(alerts, siteAlert, { select: withCounts })

export const alertsBindings: Bindings = { ...bound, datasets: [...(bound.datasets ?? []), acknowledgementsData] }
