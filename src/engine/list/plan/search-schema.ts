import { z } from 'zod'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { columnsOf, filtersOf, sortableColumns } from './search.ts'

const notation: Readonly<Record<Filter<unknown>['operator'], string>> = {
  within:
    'Dates in the time zone of the site, both included: 2026-11-13..2026-11-20, or with the bounds of the days: 2026-11-13 00:00:00..2026-11-20 23:59:59',
  anyOf: 'One or more values, separated by commas',
  contains: 'Part of the text, case-insensitive; several words separated by commas or spaces match any of them exactly',
  startsWith: 'Beginning of the text, case-insensitive',
  equals: 'Exact match',
  between: 'Amount range: 100..5000; either end can be left open',
  is: 'YES or NO',
  under: 'Agent id: the agent and their downline',
}

/** The parameters of a list's endpoint, as OpenAPI describes them. */
export function listSearch(list: AnyList) {
  const sortable = sortableColumns(list)
  return z.strictObject({
    ...(list.paging === 'cursor'
      ? {}
      : { page: z.coerce.number().int().min(1).optional().describe('Pages of 25 rows, from 1') }),
    cursor: z
      .string()
      .optional()
      .describe('next_cursor or prev_cursor of a response: no row is left out or repeated, whatever changes meanwhile'),
    ...(sortable.length > 0 ? { sort: z.enum(sortable).optional() } : {}),
    direction: z.enum(['ascending', 'descending']).optional(),
    ...totalsSearch(list).shape,
  })
}

/** The parameters of a list's totals: its filters alone. */
export const totalsSearch = (list: AnyList) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(filtersOf(list)).map(([key, filter]) => [
        key,
        z
          .string()
          .optional()
          .describe(describe(list, key, filter)),
      ]),
    ),
  )

function describe(
  list: AnyList,
  key: string,
  { operator, options, label, initially, mayBeAhead }: Filter<unknown>,
): string {
  const name = label ?? columnsOf(list)[key]?.label ?? key
  const choices = options.length > 0 ? ` Of: ${options.join(', ')}.` : ''
  const usually = initially
    ? ` Default: ${initially === 'today' ? 'today' : 'the last seven days'}; all: any time.`
    : ''
  const latest = operator === 'within' && !mayBeAhead ? ' Not after today.' : ''
  return `${name}. ${notation[operator]}.${latest}${choices}${usually}`
}
