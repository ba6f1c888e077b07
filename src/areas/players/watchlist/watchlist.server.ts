import { bindings } from '#engine/bindings.ts'
import { watchActs } from './watched-players.act.ts'
import { watchedPlayersData } from './watched-players.data.ts'

/** Watchlist and bet lock of players; the risk screens offer them. */
export const watchlistBindings = bindings({ datasets: [watchedPlayersData], acts: watchActs })
