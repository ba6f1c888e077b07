import { InvalidFilter, isAnyTime, writtenPeriod } from '#blueprint/filters.ts'
import type { Filter, Period } from '#blueprint/filters.ts'
import { labelOf, choiceLabel } from '#blueprint/labels.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { columnsOf, filtersOf } from '#engine/list/plan/search.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Active filters as readable text: 'Status: Pending, Success; Player: anil'. Periods are excluded;
 * see periodText.
 */
export const filterText = (list: AnyList, texts: Texts): string =>
  activeFilters(list, texts)
    .filter(({ filter }) => filter.operator !== 'within')
    .map(({ key, filter, text }) => `${nameOf(list, key, filter)}: ${valueText(list, key, filter, text)}`)
    .join('; ')

/** Active periods: '13 Nov 2026 to 20 Nov 2026'. */
export const periodText = (list: AnyList, texts: Texts): string => {
  const periods = activeFilters(list, texts).filter(({ filter }) => filter.operator === 'within')
  const periodTexts = periods.map(({ key, filter, text }) => {
    const days = writtenPeriod(filter.read(text) as Period)
    return periods.length > 1 ? `${nameOf(list, key, filter)} ${days}` : days
  })
  return periodTexts.join('; ') || 'All'
}

const activeFilters = (list: AnyList, texts: Texts) =>
  Object.entries(filtersOf(list)).flatMap(([key, filter]) => {
    const text = texts[key]
    return text === undefined || isAnyTime(filter, text) || filter.read(text) instanceof InvalidFilter
      ? []
      : [{ key, filter, text }]
  })

const nameOf = (list: AnyList, key: string, { label }: Filter<unknown>): string =>
  label ?? columnsOf(list)[key]?.label ?? key

function valueText(list: AnyList, key: string, { operator }: Filter<unknown>, text: string): string {
  const kind = columnsOf(list)[key]
  if (operator === 'anyOf') {
    const read = kind?.name === 'status' ? labelOf : kind?.name === 'choice' ? choiceLabel : String
    return text
      .split(',')
      .map((option) => read(option, kind?.traits.labels))
      .join(', ')
  }
  if (operator === 'between') return text.replace(/^\.\./, 'up to ').replace(/\.\.$/, ' and more').replace('..', ' to ')
  return text
}
