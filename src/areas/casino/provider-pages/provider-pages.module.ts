import { module } from '#blueprint/screen/module.ts'
import { providerPages as pages } from './provider-pages.ts'
import { worldCasinoBets } from './rounds.screen.ts'

export const providerPages = module({
  name: 'provider-pages',
  title: 'Casino providers',
  screens: [
    ...pages.flatMap(({ transactions, rounds, players, games, returns, calls, launches }) => [
      transactions,
      rounds,
      players,
      games,
      returns,
      calls,
      launches,
    ]),
    worldCasinoBets,
  ],
  queries: pages.map(({ today }) => today),
})
