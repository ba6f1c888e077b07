import { sql, type RawBuilder } from 'kysely'
import { anyTime } from '#blueprint/filters.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'

type Carried = Readonly<Partial<Record<'settledOn' | 'node' | 'domainId', RawBuilder<unknown>>>>

/** Filters of a report as SQL texts, so that the rows behind a figure are summed by the same ones. */
export const carried = ({ settledOn, node, domainId }: ReportFilters & { readonly node?: bigint }): Carried => ({
  settledOn: sql`${settledOn ? `${settledOn.from}..${settledOn.to}` : anyTime}::text`,
  ...(node !== undefined && { node: sql`${node.toString()}::text` }),
  ...(domainId && { domainId: sql`${domainId.join(',')}::text` }),
})

const nowhere = sql<string | null>`null::text`

/** The address of the rows behind a figure, for readers who may open them. */
export const ifAllowed = (
  { permissions }: Pick<Actor, 'permissions'>,
  permission: Permission,
  address: RawBuilder<string | null>,
): RawBuilder<string | null> => (permissions.has(permission) ? address : nowhere)
