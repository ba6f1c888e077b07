import { sql, type RawBuilder } from 'kysely'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { CodeTemplate } from '#areas/marketing/rules/bonus-templates/bonus-code.ts'
import type { TemplateTrigger } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { codeOf } from '#areas/marketing/rules/bonus-templates/trigger.ts'
import { awardTermsOf, termsOf } from './bonus-templates.act.ts'

interface Stored {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly trigger: TemplateTrigger
  readonly leastDeposit: bigint | null
  readonly rate: number | null
  readonly cap: bigint
  readonly factor: number
  readonly days: number
  readonly uses: number | null
  readonly usesByPlayer: number
  readonly budget: bigint
  readonly startsAt: Date | null
  readonly endsAt: Date
  readonly granted: number
  readonly spent: bigint
  readonly approvedBy: string
  readonly maxPaid: bigint | null
  readonly lostBelow: bigint | null
  readonly sportsbookWeight: number
  readonly exchangeWeight: number
  readonly minOddsE4: number | null
  readonly wageringBase: CodeTemplate['wageringBase']
  readonly stakeOrder: CodeTemplate['stakeOrder']
}

/** Locks one template: its budget and its uses are those of all players. */
async function lockTemplate(tx: Tx, found: RawBuilder<unknown>): Promise<CodeTemplate | null> {
  const { rows } =
    await sql<Stored>`select id, name, status, trigger, least_deposit as "leastDeposit", rate, cap, factor, days, uses,
      coalesce(uses_by_player, 1) as "usesByPlayer", budget, starts_at as "startsAt", ends_at as "endsAt", granted, spent,
      coalesce(approved_by, '') as "approvedBy", max_paid as "maxPaid", lost_below as "lostBelow", sportsbook_weight as "sportsbookWeight",
      exchange_weight as "exchangeWeight", min_odds_e4 as "minOddsE4", wagering_base as "wageringBase", stake_order as "stakeOrder"
    from bonus_template ${found} limit 1 for update`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { ...row, ...termsOf(row), ...awardTermsOf(row), spent: money(row.spent) }
}

/** The template of a task, null if it has stopped meanwhile. */
export const lockGrantingTemplate = (tx: Tx, id: string): Promise<CodeTemplate | null> =>
  lockTemplate(tx, sql`where id = ${id} and status = 'ACTIVE' and ends_at > now()`)

/** The template of a code in a domain: that which has not ended, else the last one. */
export const lockTemplateOfCode = (tx: Tx, domainId: number, code: string): Promise<CodeTemplate | null> =>
  lockTemplate(
    tx,
    sql`where domain_id = ${domainId} and code = ${codeOf(code)} order by status = 'ENDED', created_at desc`,
  )
