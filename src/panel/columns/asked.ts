import type { Traits } from '#blueprint/kind.ts'
import { withColumn, type NamedColumn } from './order.ts'

/** Filters of a list, as in the address bar. */
export type FilterTexts = Readonly<Record<string, string>>

/** Whether the filters show a column that depends on them. */
function isAsked(shownWith: NonNullable<Traits['shownWith']>, texts: FilterTexts): boolean {
  const {
    filters: [first, ...others],
    option,
    isUsual = false,
  } = shownWith
  const has = (name: string) => texts[name]?.split(',').includes(option) === true
  return has(first) || others.some(has) || (isUsual && !texts[first])
}

/** The columns with those that the filters ask for, and without the others that depend on filters. */
export const withAsked = (
  every: readonly NamedColumn[],
  keys: readonly string[],
  texts: FilterTexts,
): readonly string[] =>
  every.reduce((shown, { key, kind: { traits } }) => {
    if (!traits.shownWith) return shown
    if (!isAsked(traits.shownWith, texts)) return shown.filter((one) => one !== key)
    return shown.includes(key) ? shown : withColumn(every, shown, key)
  }, keys)
