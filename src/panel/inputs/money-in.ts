import type { SiteConfig } from '../session/state.ts'
import type { Money } from '#panel/kinds/format.ts'

/**
 * How amounts of a currency are told: with its sign where it is asked for, where it is not the one the page is read in, or
 * where rows of several stand together.
 */
export function moneyIn(site: SiteConfig, code = site.currency, isSigned = site.isMixed === true): Money {
  const { currency, currencies, currency_symbol: usual } = site
  const known = currencies[code]
  const symbol = code === currency ? usual : (known?.symbol ?? `${code} `)
  return { currency: code, symbol: isSigned || code !== currency ? symbol : '', digits: known?.digits ?? 2 }
}

/** The same site where what is shown is of other currencies than its own: then every amount carries its sign. */
export const siteAmong = (site: SiteConfig, currencies: readonly unknown[]): SiteConfig =>
  currencies.some((code) => typeof code === 'string' && code !== site.currency) ? { ...site, isMixed: true } : site
