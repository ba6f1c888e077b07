import { periodCards, type Card } from '#areas/overview/dashboard/cards.ts'

/** The rows behind an hour of a day, counted from its start. */
export const hourCard = (hour: number): Card => ({
  ...periodCards.turnover,
  search: (days) => ({ ...periodCards.turnover.search(days), hour: String(hour) }),
})
