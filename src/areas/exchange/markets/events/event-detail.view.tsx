import { ListPanel, type RowProps } from '#panel/engine/view.ts'
import { eventMarkets } from '#areas/exchange/markets/event-markets/event-markets.screen.ts'

/** The markets of an event with their switches and limits. */
export default function EventDetail({ row }: RowProps) {
  return <ListPanel list={eventMarkets} only={{ eventId: String(row['id']) }} />
}
