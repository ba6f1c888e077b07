import { sql } from 'kysely'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { repairRound } from '#areas/casino/rules/repair-round.ts'
import { roundStates } from '#areas/casino/rules/stuck-round.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { wholeScope } from '#engine/scope.ts'
import { task } from '#engine/tasks/task.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { lockOpenRound } from './repair-round.act.ts'

/** Providers of stakes; what others reserve is released by their result. */
const settingOf = {
  qt: 'refundQtechAfter',
  wc: 'refundWorldCasinoAfter',
  slot: 'refundSlotsAfter',
  gap: 'refundGapAfter',
} as const satisfies Partial<Readonly<Record<ProviderCode, string>>>
const providers = ['qt', 'wc', 'slot', 'gap'] as const

interface Term {
  readonly domain: number
  readonly provider: ProviderCode
  readonly days: number
}

/** Which contracts of which domains have the wallet end a round. */
async function termsIn(tx: WriteTx): Promise<readonly Term[]> {
  const settings = await settingsIn(tx)
  const domains = await tx.selectFrom('domain').select('id').execute()
  return domains.flatMap(({ id: domain }) => {
    const { betting } = settings.of(domain)
    return providers.flatMap((provider) => {
      const days = betting[settingOf[provider]]
      return days === null ? [] : [{ domain, provider, days }]
    })
  })
}

const ofRounds = flow({ states: roundStates, moves: {} })

/**
 * Gives the stakes of rounds back whose provider sends no result for as long as its contract says. No general rule ends
 * a round: those of all other providers stay open and listed, because their wins can come weeks later.
 */
export const refundSilentRounds = task({
  name: 'casino-rounds.automatic-refund',
  everyMs: 60_000,
  batchSize: 100,
  async due(tx, { now, limit }) {
    const terms = await termsIn(tx)
    if (terms.length === 0) return []
    const { rows } = await sql<{ id: string }>`select r.id from casino_round r
      join jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t(domain int, provider text, days int)
        on t.domain = r.domain_id and t.provider = r.provider
      where r.status = 'OPEN' and r.external_id is not null and r.won = 0 and r.bonus_won = 0
        and r.started_at <= ${now}::timestamptz - make_interval(days => t.days)
      order by r.started_at, r.id limit ${limit}`.execute(tx)
    return rows
  },
  async lock(tx, { id }) {
    const found = await lockOpenRound(tx, { id, scope: wholeScope })
    return found?.round.note.isOpen === true ? found : null
  },
  subject: ({ subject }) => subject,
  flow: ofRounds,
  rule: ({ round }, now) => repairRound(round, 'VOID', { by: 'overround', at: now }),
})
