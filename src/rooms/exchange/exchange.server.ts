import { bindings } from '#server/engine/bindings.ts'
import { competitionActs } from './competitions.act.ts'
import { competitionsData } from './competitions.data.ts'
import { eventActs } from './events.act.ts'
import { eventsData } from './events.data.ts'
import { myBetsData } from './my-bets.data.ts'

export const exchangeBindings = bindings({
  datasets: [myBetsData, eventsData, competitionsData],
  acts: [...eventActs, ...competitionActs],
})
