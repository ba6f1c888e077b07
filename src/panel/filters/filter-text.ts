import { Problem, type Filter, type Period } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { labelOf, wordOf } from '#blueprint/labels.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { initialPeriod, periodText } from './period.ts'

/** How an option reads: a state by its badge's words, a domain by its name, anything else by itself. */
export function optionLabel(list: AnyList, key: string, option: string, site: SiteConfig): string {
  if (list.filters[key]?.chooses === 'domain') {
    return site.domainList.find(({ domain_id }) => String(domain_id) === option)?.domain_name ?? option
  }
  const kind = (list.columns as Record<string, AnyKind>)[key]
  return kind?.name === 'status' ? labelOf(option, kind.traits.labels) : wordOf(option, kind?.traits.labels)
}

export const optionsOf = (filter: Filter<unknown>, site: SiteConfig): readonly string[] =>
  filter.chooses === 'domain' ? site.domainList.map(({ domain_id }) => String(domain_id)) : filter.options

/** What is wrong with a text of a filter, or null. */
export const complaintAbout = <Value>(filter: Filter<Value>, text: string): string | null => {
  const read = text === '' ? null : filter.read(text)
  return read instanceof Problem ? read.sentence : null
}

export const periodOf = (filter: Filter<unknown>, text: string | undefined, timeZone: string): Period | null => {
  const read = text ? filter.read(text) : null
  return read === null || read instanceof Problem ? initialPeriod(filter, timeZone) : (read as Period)
}

/** Names of agents somebody picked, so that the button need not say a number. */
export const agentNames = new Map<string, string>()

function rangeText(text: string): string {
  const [least = '', most = ''] = text.split('..')
  return least && most ? `${least} – ${most}` : least ? `from ${least}` : `up to ${most}`
}

/** The value of a filter in a few words, for its button; empty where nothing is asked. */
export function valueText(list: AnyList, key: string, text: string | undefined, site: SiteConfig): string {
  const filter = list.filters[key] as Filter<unknown>
  if (filter.operator === 'within') {
    const period = periodOf(filter, text, site.timezone)
    return period ? periodText(period, site.timezone) : ''
  }
  if (!text) return ''
  if (filter.operator === 'anyOf') {
    const chosen = text.split(',')
    const shown = chosen.slice(0, 2).map((option) => optionLabel(list, key, option, site))
    return chosen.length > 2 ? `${shown.join(', ')} +${chosen.length - 2}` : shown.join(', ')
  }
  if (filter.operator === 'between') return rangeText(text)
  if (filter.chooses === 'agent' || filter.chooses === 'account') return agentNames.get(text) ?? text
  const values = text.split(/[\s,;]+/).filter(Boolean)
  if (filter.operator === 'contains' && values.length > 3) return `any of ${values.length}`
  return text.length > 24 ? `${text.slice(0, 24)}…` : text
}
