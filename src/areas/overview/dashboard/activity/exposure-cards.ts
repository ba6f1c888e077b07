import { currentCards, type Card } from '#areas/overview/dashboard/cards.ts'
import type { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'

const exposureCard = (title: string, product: string): Card => ({
  ...currentCards.exposure,
  title,
  search: () => ({ product }),
})

/** What players stand to lose now in each product: together the open exposure. */
export const exposureCards: Readonly<Record<(typeof exchangeProducts)[number], Card>> = {
  exchange: exposureCard('Exchange', 'exchange'),
  bookmaker: exposureCard('Bookmaker', 'bookmaker'),
  fancy: exposureCard('Fancy', 'fancy'),
}
