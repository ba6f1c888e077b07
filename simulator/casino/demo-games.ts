import { gamesOf, studiosOf } from '#demo/world/betting/casino-games.ts'
import type { StatedGame } from './catalogue.ts'
import { stylesOfPlay, type CasinoStyle } from './styles.ts'

type DemoGame = ReturnType<typeof gamesOf>[number]

const percent = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`

/** The provider of a game, and where there are two levels its sub-provider. */
function makersOf({ vertical, provider }: DemoGame): Pick<StatedGame, 'provider' | 'subProvider'> {
  const [nearest, above] = studiosOf(vertical, provider).map(([code, name]) => ({ code, name }))
  if (nearest && above) return { provider: above, subProvider: nearest }
  return nearest ? { provider: nearest } : {}
}

/** A game of the demo as its provider states it; `more` is what it has added to the return since. */
const statedOf = (game: DemoGame, more: number): StatedGame => ({
  ...makersOf(game),
  code: game.code,
  name: game.title,
  type: game.kind,
  ...(game.rtp === null ? {} : { rtp: percent(game.rtp + more) }),
  ...(game.volatility ? { volatility: game.volatility } : {}),
  ...(game.lines === null ? {} : { lines: game.lines }),
  freeSpins: game.has_free_spins,
  demo: game.has_demo,
  jackpot: game.has_jackpot,
})

/** The catalogue of a provider since the demo was filled: one game is new, one returns more, and one is gone. */
export function demoGames(style: CasinoStyle): readonly StatedGame[] {
  const games = gamesOf(stylesOfPlay[style].provider)
  const stated = games.flatMap((game, place) => (place === 7 ? [] : [statedOf(game, place === 1 ? 25 : 0)]))
  const [first] = stated
  return first ? [...stated, { ...first, code: 'lantern-parade', name: 'Lantern Parade' }] : stated
}
