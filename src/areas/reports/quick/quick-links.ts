import { sql, type RawBuilder } from 'kysely'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { playerProducts } from '#areas/reports/players/player-products.ts'
import { addressSql } from '#engine/address-sql.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { payments, type Grouping, type QuickProduct } from './quick-products.ts'
import type { quickReport } from './quick-report.screen.ts'

export type QuickRequest = DatasetRequest<typeof quickReport>

/** By which columns the rows are summed: by day where none is selected. */
export const isGrouped = ({ filters: { by = ['DAY'] } }: QuickRequest, grouping: Grouping): boolean =>
  by.includes(grouping)

type Texts = RawBuilder<unknown>
const text = (value: string): Texts => sql`${value}::text`

/** The days and domains of a row: its own, else those of the request. Without a limit a list begins with all registrations. */
const daysOf = (request: QuickRequest): Texts =>
  isGrouped(request, 'DAY')
    ? sql`figures."onDay"::text || '..' || figures."onDay"::text`
    : carried(request.filters).settledOn!
const domainOf = (request: QuickRequest): { readonly domainId?: Texts } => {
  const { domainId } = carried(request.filters)
  return isGrouped(request, 'DOMAIN') ? { domainId: sql`figures."domainId"::text` } : domainId ? { domainId } : {}
}

/** Which of these products a row sums; an empty text if none of them. */
const productsOf = (request: QuickRequest, among: readonly QuickProduct[]): Texts => {
  if (isGrouped(request, 'PRODUCT'))
    return sql`case when figures."ofProduct" = any(${among}::text[]) then figures."ofProduct" end`
  const { product } = request.filters
  const some = product === undefined ? among : among.filter((one) => product.includes(one))
  return some.length === 0 ? sql`null::text` : text(some.join(','))
}

type Limits = { readonly account?: Texts; readonly player?: Texts }
/** An address of a row by its account: an agent with everything below it, or a player. */
const byAccount = (
  request: QuickRequest,
  addressFor: (limits: Limits) => RawBuilder<string | null>,
): RawBuilder<string | null> => {
  if (!isGrouped(request, 'ACCOUNT')) {
    const { node } = carried(request.filters)
    return addressFor(node ? { account: node } : {})
  }
  const id = sql`figures.branch::text`
  return sql<
    string | null
  >`case when player.id is null then ${addressFor({ account: id })} else ${addressFor({ player: id })} end`
}

/** Whether a row sums everything that the report on players knows. */
const isWhole = (request: QuickRequest) => !isGrouped(request, 'PRODUCT') && request.filters.product === undefined

const inReport = (request: QuickRequest, filters: { readonly product?: Texts; readonly hideZero?: Texts }) => {
  const limits = { settledOn: daysOf(request), ...domainOf(request), ...filters }
  const { node } = carried(request.filters)
  return byAccount(request, ({ account, player }) =>
    player
      ? addressSql('/players-report/days', { ...limits, ...(node && { node }), playerId: player })
      : addressSql('/players-report', { ...limits, ...(account && { node: account }) }),
  )
}

const hasMethod = sql`figures."ofMethod" is not null`
/** Only payments have a method: a row with one is none of these rows. */
const withoutMethod = (request: QuickRequest, address: RawBuilder<string | null>) =>
  isGrouped(request, 'METHOD') ? sql<string | null>`case when not (${hasMethod}) then ${address} end` : address

const bookings = (request: QuickRequest) => {
  const { node } = carried(request.filters)
  const limits = {
    settledOn: daysOf(request),
    ...domainOf(request),
    product: productsOf(request, payments),
    method: sql`figures."ofMethod"`,
  }
  return byAccount(request, ({ account, player }) =>
    player
      ? addressSql('/quick-report/payments', { ...limits, ...(node && { node }), playerId: player })
      : addressSql('/quick-report/payments', { ...limits, ...(account && { node: account }) }),
  )
}

/** Payments whose method is not known stand with no method; no list has only these. */
const isPaid = sql`(figures.deposits <> 0 or figures.deposited <> 0 or figures.withdrawals <> 0 or figures.withdrawn <> 0)`
const unpaid = playerProducts.filter((product) => !payments.some((one) => one === product))

const players = (request: QuickRequest) => {
  const ifReader = (address: RawBuilder<string | null>) => ifAllowed(request.actor, 'PLAYERS_REPORT', address)
  if (!isGrouped(request, 'METHOD'))
    return ifReader(inReport(request, isWhole(request) ? {} : { product: productsOf(request, playerProducts) }))
  const others = ifReader(inReport(request, { product: productsOf(request, unpaid) }))
  return sql<string | null>`case when ${hasMethod} then ${bookings(request)} when not ${isPaid} then ${others} end`
}
const actives = (request: QuickRequest) =>
  withoutMethod(request, inReport(request, { product: productsOf(request, profitProducts), hideZero: text('YES') }))

const registered = (request: QuickRequest) => {
  const isLimited = isGrouped(request, 'DAY') || request.filters.settledOn !== undefined
  const filters = { ...(isLimited && { registeredAt: daysOf(request) }), ...domainOf(request) }
  const address = byAccount(request, ({ account, player }) =>
    addressSql('/players', { ...filters, ...(account && { agentId: account }), ...(player && { id: player }) }),
  )
  return whereSummed(request, 'registrations', withoutMethod(request, address))
}

const firsts = (request: QuickRequest) => {
  const ofMethod = isGrouped(request, 'METHOD')
  const filters = {
    requestedAt: daysOf(request),
    isFirst: text('YES'),
    status: text('SUCCESS'),
    ...(ofMethod && { method: sql`figures."ofMethod"` }),
    ...domainOf(request),
  }
  const address = byAccount(request, ({ account, player }) =>
    addressSql('/deposits', {
      ...filters,
      ...(account && { agentId: account }),
      ...(player && { playerId: player }),
    }),
  )
  return whereSummed(request, 'deposit', address)
}

/** The address for rows that sum this product. */
const whereSummed = (request: QuickRequest, product: QuickProduct, address: RawBuilder<string | null>) =>
  sql<string | null>`case when ${productsOf(request, [product])} is not null then ${address} end`

/** Where the figures of a row lead, for readers who may open it. */
export const linksOf = (request: QuickRequest) => {
  const { actor } = request
  return [
    players(request).as('players'),
    ifAllowed(actor, 'PLAYERS_REPORT', actives(request)).as('actives'),
    ifAllowed(actor, 'PLAYERS_VIEW', registered(request)).as('registered'),
    ifAllowed(actor, 'DEPOSIT_VIEW', firsts(request)).as('firsts'),
  ] as const
}
