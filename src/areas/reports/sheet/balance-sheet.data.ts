import { sql, type RawBuilder } from 'kysely'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { ifAllowed } from '#areas/reports/definition/carried.ts'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { balanceSheet } from './balance-sheet.screen.ts'
import { entries, sides, type Entry } from './entries.ts'
import { nodeSheet, paidProducts } from './node-sheet.facts.ts'
import { operatorSheet, withDifference } from './operator-sheet.facts.ts'

type SheetRequest = DatasetRequest<typeof balanceSheet>

const text = (value: string) => sql`${value}::text`
const opened = sql`sheet.opened::text`

/** The rows behind an entry of an account, for readers who may open them. */
const linksOf = (actor: SheetRequest['actor']): Partial<Record<Entry, RawBuilder<string | null>>> => {
  const cash = (
    direction: 'DEPOSIT' | 'WITHDRAW',
    whose: { readonly [Id in 'parentId' | 'accountId']?: RawBuilder<unknown> },
  ) =>
    ifAllowed(
      actor,
      'DOWNLINE_VIEW',
      addressSql('/downline-cash', { ...whose, cash: text(direction), status: text('POSTED') }),
    )
  return {
    ACCOUNT: ifAllowed(actor, 'DOWNLINE_VIEW', addressSql('/downline-aging/days', { accountId: opened })),
    OWN: ifAllowed(
      actor,
      'PROFIT_VIEW',
      addressSql('/profit', { settledOn: text('all'), node: opened, product: text(paidProducts.join(',')) }),
    ),
    COLLECTED: cash('DEPOSIT', { parentId: opened }),
    PAID: cash('WITHDRAW', { parentId: opened }),
    // Entries with the upline belong to it.
    ...(actor.agentId === null && {
      PAID_UP: cash('DEPOSIT', { accountId: opened }),
      RECEIVED: cash('WITHDRAW', { accountId: opened }),
    }),
  }
}

const linkOf = (actor: SheetRequest['actor']) => {
  const cases = Object.entries(linksOf(actor)).map(([entry, address]) => sql`when ${entry} then ${address}`)
  return sql<string | null>`case sheet.entry ${sql.join(cases, sql` `)} end`
}

const order = sql`(sheet.amount < 0)`
const rank = sql`array_position(${[...entries]}::text[], sheet.entry)`

export const balanceSheetData = aggregate(balanceSheet, ['node', 'domainId', 'hideZero'], (request) => {
  const { db, actor, scope, filters } = request
  const node = selectedNode(actor, scope, filters.node)
  const rows = node === null ? operatorSheet(filters.domainId) : nodeSheet(db, node)
  return db
    .selectFrom(withDifference(rows).as('sheet'))
    .$if(filters.hideZero === true, (some) => some.where('sheet.amount', '<>', 0n))
    .$if(filters.domainId !== undefined, (some) => some.where('sheet.domain_id', 'in', filters.domainId ?? []))
    .select([
      sql<string>`md5(concat_ws(' ', sheet.entry, sheet.opened, sheet.domain_id, ${node ?? 0n}::bigint))::uuid`.as(
        'id',
      ),
      sql<number>`row_number() over (order by ${order}, ${rank}, sheet.amount desc, sheet.account)::int`.as('place'),
      sql<(typeof sides)[number]>`case when ${order} then 'MINUS' else 'PLUS' end`.as('side'),
      'sheet.entry',
      'sheet.level',
      'sheet.account',
      'sheet.name',
      sql<bigint | null>`case when not ${order} then sheet.amount end`.as('plus'),
      sql<bigint | null>`case when ${order} then -sheet.amount end`.as('minus'),
      'sheet.domain',
      'sheet.currency',
      linkOf(actor).as('rows'),
      sql<
        bigint | null
      >`case when sheet.entry in ('ACCOUNT', 'BALANCES') and sheet.player_id is null then sheet.opened end`.as(
        'nodeId',
      ),
      sql<bigint | null>`case when sheet.entry = 'ACCOUNT' then sheet.opened end`.as('accountId'),
      sql<bigint>`coalesce(sheet.agent_id, ${node ?? 0n}::bigint)`.as('agentId'),
      'sheet.player_id as playerId',
      'sheet.domain_id as domainId',
    ])
})
