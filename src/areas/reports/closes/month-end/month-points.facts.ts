import { sql, type RawBuilder } from 'kysely'
import type { MonthPoint } from '#areas/reports/rules/closes/month-close.ts'
import { addressSql } from '#engine/address-sql.ts'
import { anyTime } from '#blueprint/filters.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'

/** A point of the checklist: how many are open, and the list that shows them. */
interface PointFacts {
  readonly open: RawBuilder<number>
  readonly behind: RawBuilder<string>
  /** Of the list. */
  readonly permission: Permission
}

interface MonthColumns {
  readonly month: RawBuilder<unknown>
  readonly domain: RawBuilder<unknown>
  /** How many of its closed days come out differently now. */
  readonly differing: RawBuilder<number>
}

const count = (from: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${from})`

/** The facts of each point, of the `month` and `domain` columns of a row. Withdrawals and rounds count that began before its end. */
export function pointFacts({ month, domain, differing }: MonthColumns): Readonly<Record<MonthPoint, PointFacts>> {
  const end = sql`(${month} + interval '1 month')::date`
  const days = sql`${month}::text || '..' || (${end} - 1)::text`
  const domainText = sql`${domain}::text`
  const always = sql`${anyTime}::text`
  return {
    DAYS: {
      permission: 'BALANCE_SHEET_VIEW',
      open: sql<number>`(${end} - ${month} - ${count(sql`revenue_close c where c.domain_id = ${domain} and c.day >= ${month} and c.day < ${end}`)})::int`,
      behind: addressSql('/ggr/closed-days', { settledOn: days, domainId: domainText }),
    },
    FIGURES: {
      permission: 'BALANCE_SHEET_VIEW',
      open: differing,
      behind: addressSql('/ggr/closed-days', { settledOn: days, domainId: domainText, state: sql`'DIFFERS'::text` }),
    },
    FINDINGS: {
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      open: count(
        sql`balance_check b where b.domain_id = ${domain} and b.status in ('OPEN', 'INVESTIGATING', 'REPAIRING')`,
      ),
      behind: addressSql('/player-balance-repair-report', {
        status: sql`'OPEN,INVESTIGATING,REPAIRING'::text`,
        domainId: domainText,
        detectedAt: always,
      }),
    },
    DIFFERENCES: {
      permission: 'GATEWAY_RECORDS_VIEW',
      open: count(sql`gateway_difference g join gateway_day y on y.id = g.day_id where g.domain_id = ${domain} and g.status in ('OPEN', 'TAKEN')
        and y.day >= ${month} and y.day < ${end}`),
      behind: addressSql('/deposits/differences', { day: days, status: sql`'OPEN,TAKEN'::text`, domainId: domainText }),
    },
    ...unfinishedFacts({ month, domain, differing }),
  }
}

/** Money on its way at the end of the month, and wallets below zero. */
function unfinishedFacts({ month, domain }: MonthColumns) {
  const end = sql`(${month} + interval '1 month')::date`
  const over = sql`(select day_start(${end}, d.time_zone) from domain d where d.id = ${domain})`
  const domainText = sql`${domain}::text`
  // The longest period of a list that ends with the month.
  const until = sql`(${end} - 183)::text || '..' || (${end} - 1)::text`
  return {
    WITHDRAWALS: {
      permission: 'WITHDRAW_VIEW',
      open: count(
        sql`withdrawal w where w.domain_id = ${domain} and w.status in ('INITIATED', 'PROCESSING', 'UNKNOWN') and w.requested_at < ${over}`,
      ),
      behind: addressSql('/approve-withdraws', {
        status: sql`'INITIATED,PROCESSING,UNKNOWN'::text`,
        domainId: domainText,
        requestedAt: until,
      }),
    },
    ROUNDS: {
      permission: 'PLAYER_BALANCE_REPAIR_REPORT',
      open: count(sql`casino_round r where r.domain_id = ${domain} and r.status = 'OPEN' and r.started_at < ${over}`),
      behind: addressSql('/player-balance-repair-report/rounds', {
        status: sql`'OPEN'::text`,
        domainId: domainText,
        startedAt: until,
      }),
    },
    NEGATIVE: {
      permission: 'PLAYERS_VIEW',
      open: count(
        sql`player p join wallet w on w.cell = p.cell and w.account_id = p.id where p.domain_id = ${domain} and w.balance < 0`,
      ),
      behind: addressSql('/players', { domainId: domainText, isNegative: sql`'YES'::text` }),
    },
  } satisfies Partial<Record<MonthPoint, PointFacts>>
}
