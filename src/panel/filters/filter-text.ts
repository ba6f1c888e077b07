import { InvalidFilter, isAnyTime, type Filter, type Period } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { labelOf, choiceLabel } from '#blueprint/labels.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { formatAmount } from '#panel/kinds/format.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { initialPeriod, periodText } from './period.ts'

/** The label of an option: a status by its badge, a domain by its name, others as they are. */
export function optionLabel(list: AnyList, key: string, option: string, site: SiteConfig): string {
  if (list.filters[key]?.chooses === 'domain') {
    return site.domainList.find(({ domain_id }) => String(domain_id) === option)?.domain_name ?? option
  }
  const kind = (list.columns as Record<string, AnyKind>)[key]
  return kind?.name === 'status'
    ? labelOf(option, kind.traits.labels)
    : (agentNames.get(option) ?? choiceLabel(option, kind?.traits.labels))
}

export const optionsOf = (filter: Filter<unknown>, site: SiteConfig): readonly string[] =>
  filter.chooses === 'domain' ? site.domainList.map(({ domain_id }) => String(domain_id)) : filter.options

/** The error of a filter text, or null. */
export const filterError = <Value>(filter: Filter<Value>, text: string, today?: string): string | null => {
  const read = text === '' || isAnyTime(filter, text) ? null : filter.read(text, today)
  return read instanceof InvalidFilter ? read.message : null
}

export const periodOf = (filter: Filter<unknown>, text: string | undefined, timeZone: string): Period | null => {
  if (text !== undefined && isAnyTime(filter, text)) return null
  const read = text ? filter.read(text) : null
  return read === null || read instanceof InvalidFilter ? initialPeriod(filter, timeZone) : (read as Period)
}

/** Names of picked agents, players, events and so on, so that filter buttons can show them. */
export const agentNames = new Map<string, string>()

function rangeText(text: string, site: SiteConfig): string {
  const [min = '', max = ''] = text.split('..').map((bound) => formatAmount(bound, site))
  return min && max ? `${min} – ${max}` : min ? `from ${min}` : `up to ${max}`
}

/** A short text of a filter value for its button; empty if it is not set. */
export function valueText(list: AnyList, key: string, text: string | undefined, site: SiteConfig): string {
  const filter = list.filters[key] as Filter<unknown>
  if (filter.operator === 'within') {
    const period = periodOf(filter, text, site.timezone)
    if (period === null && text) return 'Any time'
    return period ? periodText(period, site.timezone, site.week_start) : ''
  }
  if (!text) return ''
  if (filter.operator === 'anyOf') {
    const chosen = text.split(',')
    const shown = chosen.slice(0, 2).map((option) => optionLabel(list, key, option, site))
    return chosen.length > 2 ? `${shown.join(', ')} +${chosen.length - 2}` : shown.join(', ')
  }
  if (filter.operator === 'between') return rangeText(text, site)
  if (filter.chooses !== undefined && filter.chooses !== 'domain') return agentNames.get(text) ?? text
  const values = text.split(/[\s,;]+/).filter(Boolean)
  if (filter.operator === 'contains' && values.length > 3) return `any of ${values.length}`
  return text.length > 24 ? `${text.slice(0, 24)}…` : text
}
