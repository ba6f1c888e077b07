import { Problem } from '#blueprint/filters.ts'
import type { Filter, Period } from '#blueprint/filters.ts'
import { labelOf, wordOf } from '#blueprint/labels.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { columnsOf, filtersOf } from './search.ts'

type Texts = Readonly<Record<string, string>>

/** Asked filters as a person reads them: 'Status: Pending, Success; Player: anil'. Periods are said apart, as the interval. */
export const filterWords = (list: AnyList, texts: Texts): string =>
  asked(list, texts)
    .filter(({ filter }) => filter.operator !== 'within')
    .map(({ key, filter, text }) => `${nameOf(list, key, filter)}: ${valueWords(list, key, filter, text)}`)
    .join('; ')

/** The periods asked for: '2026-11-13 to 2026-11-20'. */
export const intervalWords = (list: AnyList, texts: Texts): string => {
  const periods = asked(list, texts).filter(({ filter }) => filter.operator === 'within')
  const said = periods.map(({ key, filter, text }) => {
    const { from, to } = filter.read(text) as Period
    return periods.length > 1 ? `${nameOf(list, key, filter)} ${from} to ${to}` : `${from} to ${to}`
  })
  return said.join('; ') || 'All'
}

const asked = (list: AnyList, texts: Texts) =>
  Object.entries(filtersOf(list)).flatMap(([key, filter]) => {
    const text = texts[key]
    return text === undefined || filter.read(text) instanceof Problem ? [] : [{ key, filter, text }]
  })

const nameOf = (list: AnyList, key: string, { label }: Filter<unknown>): string =>
  label ?? columnsOf(list)[key]?.label ?? key

function valueWords(list: AnyList, key: string, { operator }: Filter<unknown>, text: string): string {
  const kind = columnsOf(list)[key]
  if (operator === 'anyOf') {
    const read = kind?.name === 'status' ? labelOf : kind?.name === 'choice' ? wordOf : String
    return text
      .split(',')
      .map((option) => read(option, kind?.traits.labels))
      .join(', ')
  }
  if (operator === 'between') return text.replace(/^\.\./, 'up to ').replace(/\.\.$/, ' and more').replace('..', ' to ')
  return text
}
