import type { SiteConfig } from '../session/state.ts'
import type { Money } from '#panel/kinds/format.ts'

/**
 * How amounts of a currency are formatted: with its symbol on request, for other currencies than the site's, and where
 * several currencies are shown together.
 */
export function moneyIn(site: SiteConfig, code = site.currency, hasSymbol = site.isMixed === true): Money {
  const { currency, currencies, currency_symbol: usual } = site
  const known = currencies[code]
  const symbol = code === currency ? usual : (known?.symbol ?? `${code} `)
  return { currency: code, symbol: hasSymbol || code !== currency ? symbol : '', digits: known?.digits ?? 2 }
}

/** The site, marked as mixed if rows have other currencies than its own, so that every amount shows its symbol. */
export const siteAmong = (site: SiteConfig, currencies: readonly unknown[]): SiteConfig =>
  currencies.some((code) => typeof code === 'string' && code !== site.currency) ? { ...site, isMixed: true } : site
