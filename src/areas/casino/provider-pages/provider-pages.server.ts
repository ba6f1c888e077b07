import { bindings } from '#engine/bindings.ts'
import { returnsData } from '#areas/casino/returns/returns.data.ts'
import { launchesData } from '#areas/casino/sessions/launches.data.ts'
import { callsData } from './calls.data.ts'
import { gamesData, playersData } from './played.data.ts'
import { providerPages } from './provider-pages.ts'
import { roundsData } from './rounds.data.ts'
import { worldCasinoBets } from './rounds.screen.ts'
import { todayAnswer } from './today.data.ts'
import { transactionsData } from './transactions.data.ts'
import { worldCasino } from './shared.ts'

export const providerPagesBindings = bindings({
  datasets: [
    ...providerPages.flatMap(({ vertical, transactions, rounds, players, games, returns, calls, launches }) => [
      transactionsData(vertical, transactions),
      roundsData(vertical, rounds),
      playersData(vertical, players),
      gamesData(vertical, games),
      returnsData(vertical, returns),
      callsData(vertical, calls),
      launchesData(vertical, launches),
    ]),
    roundsData(worldCasino, worldCasinoBets),
  ],
  queryHandlers: providerPages.map(todayAnswer),
})
