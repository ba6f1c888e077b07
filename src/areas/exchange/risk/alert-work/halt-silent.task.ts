import { sql } from 'kysely'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { task } from '#engine/tasks/task.ts'
import { haltEffects, openMarketSubject, type OpenMarket } from './halts.ts'

interface SilentMarket extends OpenMarket {
  readonly seconds: number
}

/**
 * Suspends markets whose feed has been silent longer than their event allows; the next feed message reopens them.
 * Manually priced markets are not affected.
 */
export const haltSilent = task({
  name: 'risk-management.silent-feed',
  everyMs: 1_000,
  batchSize: 200,
  async due(tx, { limit }) {
    const { rows } = await sql<SilentMarket>`select m.id, m.name, m.version, e.silent_seconds as seconds
      from market m join event e on e.id = m.event_id
      where m.status = 'OPEN' and m.fed_at is not null and e.is_in_play and e.silent_seconds is not null
        and m.fed_at < now() - make_interval(secs => e.silent_seconds)
      order by m.id limit ${limit} for update of m skip locked`.execute(tx)
    return rows
  },
  subject: (market) => openMarketSubject(market, { silentSeconds: market.seconds }),
  flow: marketFlow,
  rule: (_, now) => haltEffects('market.feed_silent', { updated_at: now }),
})
