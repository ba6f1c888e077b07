import { casinoProviders } from '#areas/agents/rules/products.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { periodCards, type Card } from '#areas/overview/dashboard/cards.ts'
import type { Vertical } from '#areas/reports/explorer/dimensions.ts'

/** Of players who registered in the period, how many did what follows in it. */
export const funnelCards = {
  registered: periodCards.registrations,
  deposited: {
    ...periodCards.registrations,
    title: 'Deposited',
    hint: 'Of these, with a deposit in the period',
    search: (days) => ({ registeredAt: days, depositedOn: days }),
  },
  played: {
    ...periodCards.registrations,
    title: 'Played',
    hint: 'Of these, with a settled bet or round in the period',
    search: (days) => ({ registeredAt: days, playedOn: days }),
  },
} as const satisfies Readonly<Record<string, Card>>

const productsOf: Readonly<Record<Vertical, readonly string[]>> = {
  exchange: exchangeProducts,
  sportsbook: ['sportsbook'],
  casino: ['casino', ...casinoProviders],
}

const verticalCard = (title: string, vertical: Vertical): Card => ({
  ...periodCards.turnover,
  title,
  search: (days) => ({ settledOn: days, product: productsOf[vertical].join(',') }),
  sums: ['stake', 'playerPl'],
})

/** What each vertical brought, from the rows of its products. */
export const verticalCards: Readonly<Record<Vertical, Card>> = {
  exchange: verticalCard('Exchange', 'exchange'),
  sportsbook: verticalCard('Sportsbook', 'sportsbook'),
  casino: verticalCard('Casino', 'casino'),
}
