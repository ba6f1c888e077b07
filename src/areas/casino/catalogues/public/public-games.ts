import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#blueprint/languages.ts'
import { gameKinds, volatilities } from '#areas/casino/rules/catalogue/game-traits.ts'
import { providerCodes } from '#areas/casino/rules/provider-code.ts'

/** Until when something is not offered, and what players read meanwhile. */
const maintenance = nullable({ until: nullable(instant()), message: text() })

/** What the player site shows of the casino catalogues of a domain, in the order in which it is shown. */
export const publicGames = {
  language: option(languages),
  /** The language that was asked for is not known: this is the one of the domain. */
  isOtherLanguage: toggle(),
  /** Of every amount. */
  currency: text(),
  categories: many({
    provider: option(providerCodes),
    slug: text(),
    title: text(),
    isInMenu: toggle(),
    homeRows: integer(),
    layout: option(['GRID', 'ROW', 'BANNER']),
    icon: nullable(text()),
  }),
  games: many({
    id: text(),
    /** With it and the code a session is opened. */
    provider: option(providerCodes),
    /** On the platform that was asked for. */
    code: text(),
    title: text(),
    /** Part of its address on the site; empty: it has none. */
    slug: text(),
    studio: nullable(text()),
    category: nullable(text()),
    kind: option(gameKinds),
    tags: many(text()),
    rtp: nullable(percent()),
    volatility: nullable(option(volatilities)),
    lines: nullable(integer()),
    reels: nullable(integer()),
    hasDemo: toggle(),
    /** Where it is played without money; empty: nowhere. */
    demoUrl: text(),
    /** In which it is played; none: they are not known. */
    languages: many(text()),
    /** Sessions are opened for players of these levels alone; none: for all. */
    vipLevels: many(text()),
    /** When the site features it; without an end until it is removed. */
    featured: nullable({ from: instant(), until: nullable(instant()) }),
    hasFreeSpins: toggle(),
    hasJackpot: toggle(),
    isBonusAllowed: toggle(),
    minBet: nullable(amount()),
    maxBet: nullable(amount()),
    /** Players from these countries are not offered it: codes of two letters. */
    blockedCountries: many(text()),
    maintenance,
    thumbnail: nullable(text()),
    landscape: nullable(text()),
  }),
}
